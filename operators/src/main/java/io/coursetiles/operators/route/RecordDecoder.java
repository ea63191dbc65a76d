package io.coursetiles.operators.route;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Decodes a Kafka record and judges its event times against the record's timestamp, the same way in
 * stream and batch.
 *
 * <p>An item dated further ahead of its record than {@code maxClockSkew} is dead({@link
 * DeadReason#FUTURE_TIME}): one fast clock must not make everybody else late. The bound is against
 * the broker's stamp, so it holds only on a topic with LogAppendTime.
 */
public final class RecordDecoder implements Serializable {

    /** The bound that a version does not name. */
    public static final Duration STANDARD_CLOCK_SKEW = Duration.ofMinutes(5);

    private static final long serialVersionUID = 1L;

    private final Decoder decoder;
    private final long maxClockSkewMillis;

    public RecordDecoder(Decoder decoder, Duration maxClockSkew) {
        this.decoder = decoder;
        this.maxClockSkewMillis = maxClockSkew.toMillis();
    }

    public SourceRecord decode(int partition, long offset, long timestamp, byte[] value) {
        List<Outcome> outcomes = new ArrayList<>(1);
        decoder.decode(value, outcomes);
        long latest = SourceRecord.NO_EVENT_TIME;
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i) instanceof Outcome.Ok ok) {
                if (ok.eventTime() - timestamp > maxClockSkewMillis) {
                    outcomes.set(i, ahead(ok.eventTime() - timestamp));
                } else {
                    latest = Math.max(latest, ok.eventTime());
                }
            }
        }
        return new SourceRecord(partition, offset, timestamp, value, outcomes, latest);
    }

    /** As {@link Decoder#version}; the bound is a rule like any other, so it is part of it. */
    public String version() {
        return maxClockSkewMillis == STANDARD_CLOCK_SKEW.toMillis()
                ? decoder.version()
                : decoder.version() + "+skew." + maxClockSkewMillis + "ms";
    }

    /** As {@link Decoder#picked}. */
    public Map<String, LongSupplier> picked() {
        return decoder.picked();
    }

    private Outcome ahead(long millis) {
        return new Outcome.Dead(
                DeadReason.FUTURE_TIME,
                "event_time is "
                        + millis
                        + " ms ahead of the record's timestamp, allowed are "
                        + maxClockSkewMillis);
    }
}
