package io.coursetiles.job.state;

/**
 * One of the serializers that a state was written with.
 *
 * @param path what it is for: key, namespace or value, with a number for each serializer inside
 *     another one, for example value/0 of a list's elements; contents and coordinator for bytes
 *     that a connector makes
 * @param type class of the serializer's snapshot; of contents, of the serializer
 * @param version that it writes
 * @param oldest version that it reads; {@link #UNKNOWN} when its authors do not say
 */
public record SerializerForm(String path, String type, int version, int oldest) {

    /** Nobody says which older versions are read; by the rules of Flink all are. */
    public static final int UNKNOWN = -1;

    /** Bytes that a connector makes; their version is not seen in a savepoint from outside. */
    static final String CONTENTS = "contents";

    boolean isContents() {
        return path.startsWith(CONTENTS);
    }

    /** Whether this form reads what {@code before} wrote. */
    boolean reads(SerializerForm before) {
        return type.equals(before.type) && before.version <= version && before.version >= oldest;
    }

    /** Class, version and what it reads, for a person. */
    @Override
    public String toString() {
        return type
                + " version "
                + version
                + (oldest == UNKNOWN || oldest == version ? "" : " (reads from " + oldest + ")");
    }
}
