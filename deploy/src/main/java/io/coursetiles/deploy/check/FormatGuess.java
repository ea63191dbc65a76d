package io.coursetiles.deploy.check;

import io.coursetiles.job.config.InputFormat;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Tries the other formats on the first lines, for one who has named a wrong one. */
final class FormatGuess {

    private static final int LINES = 200;
    private static final int BYTES = 4 << 20;

    private final List<byte[]> lines = new ArrayList<>();
    private int bytes;

    /**
     * How well a format reads the first lines.
     *
     * @param understood lines without a dead item
     * @param lines all that were tried
     */
    record Guess(InputFormat format, int understood, int lines) {}

    void add(byte[] line) {
        if (lines.size() < LINES && bytes + line.length <= BYTES) {
            lines.add(line);
            bytes += line.length;
        }
    }

    /** The format that reads most of them, if it is another one and reads more. */
    Optional<Guess> better(InputFormat given, Function<InputFormat, Decoder> decoders) {
        Guess best = guess(given, decoders.apply(given));
        for (InputFormat format : InputFormat.values()) {
            Guess other = guess(format, decoders.apply(format));
            if (other.understood() > best.understood()) {
                best = other;
            }
        }
        return best.format() == given ? Optional.empty() : Optional.of(best);
    }

    private Guess guess(InputFormat format, Decoder decoder) {
        int understood = 0;
        List<Outcome> items = new ArrayList<>();
        for (byte[] line : lines) {
            items.clear();
            decoder.decode(line, items);
            if (items.stream().noneMatch(Outcome.Dead.class::isInstance)) {
                understood++;
            }
        }
        return new Guess(format, understood, lines.size());
    }
}
