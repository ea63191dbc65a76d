package io.coursetiles.job.archive;

import java.util.Arrays;
import java.util.Objects;

/**
 * One header of a Kafka record, as it is.
 *
 * @param name not null; a name may occur more than once in a record
 * @param value null or any bytes; not modified by anyone
 */
public record RawHeader(String name, byte[] value) {

    public RawHeader {
        Objects.requireNonNull(name, "name");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawHeader that
                && name.equals(that.name)
                && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(value);
    }
}
