package io.coursetiles.job.archive;

/** Who set the timestamp of a Kafka record. The labels are Kafka's own and are stored. */
public enum RawTimestampType {
    /** The record carries no timestamp. */
    NONE("NoTimestampType"),
    /** The producer's clock. */
    CREATE("CreateTime"),
    /** The broker's clock when it appended the record. */
    LOG_APPEND("LogAppendTime");

    private static final RawTimestampType[] VALUES = values();

    private final String label;

    RawTimestampType(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /**
     * @throws IllegalArgumentException for a label that is none of the three
     */
    public static RawTimestampType ofLabel(String label) {
        for (RawTimestampType type : VALUES) {
            if (type.label.equals(label)) {
                return type;
            }
        }
        throw new IllegalArgumentException(
                "Cannot map timestamp type: got '"
                        + label
                        + "', need NoTimestampType, CreateTime or LogAppendTime; read the archive"
                        + " with the version that wrote it");
    }
}
