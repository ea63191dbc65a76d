package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Decodes a topic of several formats: per value, the decoder of its {@link RecordShape}. That one
 * alone judges the value; no second one is tried, so that a broken record is a dead letter of its
 * own format.
 *
 * <p>A value of no known shape, or of one without a decoder here, is dead: as {@link JsonBytes} has
 * it if it is no JSON, else not_this_format.
 */
public final class AutoDecoder implements Decoder {

    private static final long serialVersionUID = 1;

    private static final String NONE = "none";

    private final EnumMap<RecordShape, Decoder> decoders;
    // Per shape, and last for none; of one thread, read by others.
    private transient volatile long[] picked;

    public AutoDecoder(Map<RecordShape, Decoder> decoders) {
        this.decoders = new EnumMap<>(decoders);
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        Outcome.Dead refused = JsonBytes.check(value);
        RecordShape shape = refused == null ? RecordShape.of(value) : null;
        Decoder decoder = shape == null ? null : decoders.get(shape);
        count(decoder == null ? RecordShape.values().length : shape.ordinal());
        if (decoder != null) {
            decoder.decode(value, out);
            return;
        }
        if (refused == null) {
            refused = JsonBytes.read(value, JsonTokens::skip);
        }
        out.add(refused != null ? refused : unknown(shape));
    }

    private Outcome.Dead unknown(RecordShape shape) {
        String got = shape == null ? "no known format" : label(shape) + ", which is not read here";
        String need =
                decoders.keySet().stream()
                        .map(AutoDecoder::label)
                        .collect(Collectors.joining(", "));
        return new Outcome.Dead(
                DeadReason.NOT_THIS_FORMAT, "looks like " + got + ", need one of " + need);
    }

    /** Names all decoders: a change of one is a change of this. */
    @Override
    public String version() {
        return decoders.values().stream()
                .map(Decoder::version)
                .collect(Collectors.joining(",", "auto/1(", ")"));
    }

    @Override
    public Map<String, LongSupplier> picked() {
        Map<String, LongSupplier> counts = new LinkedHashMap<>();
        List<RecordShape> shapes = new ArrayList<>(decoders.keySet());
        shapes.forEach(shape -> counts.put(label(shape), () -> picked(shape.ordinal())));
        counts.put(NONE, () -> picked(RecordShape.values().length));
        return counts;
    }

    private long picked(int at) {
        long[] counts = picked;
        return counts == null ? 0 : counts[at];
    }

    private void count(int at) {
        long[] counts = picked;
        if (counts == null) {
            counts = new long[RecordShape.values().length + 1];
        }
        counts[at]++;
        picked = counts;
    }

    private static String label(RecordShape shape) {
        return shape.name().toLowerCase(Locale.ROOT);
    }
}
