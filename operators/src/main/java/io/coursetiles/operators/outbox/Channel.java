package io.coursetiles.operators.outbox;

/** The output topics, by role. */
public enum Channel {
    TILES("tiles"),
    LATE("late"),
    DEAD_LETTERS("dead_letters"),
    RECEIPTS("receipts");

    private static final Channel[] VALUES = values();

    private final String label;

    Channel(String label) {
        this.label = label;
    }

    /** The name in receipts. */
    public String label() {
        return label;
    }

    public static int count() {
        return VALUES.length;
    }

    public static Channel ofOrdinal(int ordinal) {
        return VALUES[ordinal];
    }
}
