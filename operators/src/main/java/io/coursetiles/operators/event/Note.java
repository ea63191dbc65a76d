package io.coursetiles.operators.event;

/**
 * What the decoder had to assume of an ok item. It counts like any other; many of one note say that
 * a source is to be asked. Closed.
 */
public enum Note {
    /** The course is an organisation without a type: the IRI of it, or an untyped entity. */
    UNTYPED_GROUP("untyped_group"),
    /** The time has no zone and was taken as UTC. */
    ASSUMED_UTC("assumed_utc"),
    /** The event id was derived from the content, for there is none that could be kept. */
    ID_DERIVED("id_derived");

    private static final Note[] VALUES = values();

    private final String label;

    Note(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public static int count() {
        return VALUES.length;
    }

    int bit() {
        return 1 << ordinal();
    }
}
