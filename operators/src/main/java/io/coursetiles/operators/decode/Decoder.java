package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Outcome;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Turns the bytes of one Kafka value into outcomes, one per item.
 *
 * <p>Assumptions: the result depends on the bytes and on the decoder's configuration alone, so that
 * stream and batch agree; not on a clock, a locale, a time zone or an earlier record.
 * Implementations keep no state between calls that could be seen in a result, and are used by one
 * thread at a time.
 */
public interface Decoder extends Serializable {

    /**
     * Appends the outcomes of {@code value} to {@code out}: at least one, in the order of the items
     * in the value. No content of {@code value} makes it throw.
     *
     * @param value the record value, null for a tombstone; not modified
     */
    void decode(byte[] value, List<Outcome> out);

    /**
     * Names format and rules, for example {@code canonical/1}. Two decoders of one version yield
     * the same outcomes for the same bytes; a change of any outcome is a new version.
     */
    String version();

    /**
     * How many values each format got so far, if the decoder picks among several; for metrics, and
     * may be asked by another thread.
     */
    default Map<String, LongSupplier> picked() {
        return Map.of();
    }
}
