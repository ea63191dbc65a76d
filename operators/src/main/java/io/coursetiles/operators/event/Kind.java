package io.coursetiles.operators.event;

/** What a learner did, as far as tiles and daily facts tell it apart. */
public enum Kind {
    VIEW("view"),
    VIDEO("video"),
    PROBLEM("problem"),
    DISCUSSION("discussion"),
    COMPLETION("completion"),
    OTHER("other");

    private static final Kind[] VALUES = values();

    private final String label;

    Kind(String label) {
        this.label = label;
    }

    /** The name in tiles and configuration: lower case, one word. */
    public String label() {
        return label;
    }

    public static int count() {
        return VALUES.length;
    }

    public static Kind ofOrdinal(int ordinal) {
        return VALUES[ordinal];
    }
}
