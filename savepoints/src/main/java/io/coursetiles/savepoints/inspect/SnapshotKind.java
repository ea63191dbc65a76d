package io.coursetiles.savepoints.inspect;

/** How a snapshot was taken. */
public enum SnapshotKind {
    /** A savepoint in the form that every state backend reads. */
    SAVEPOINT("savepoint"),
    /** A savepoint in the form of the state backend, which holds all of its files. */
    NATIVE_SAVEPOINT("native savepoint"),
    /** A checkpoint; it may name files that it shares with others of its job. */
    CHECKPOINT("checkpoint");

    private final String text;

    SnapshotKind(String text) {
        this.text = text;
    }

    /** As printed, and in JSON. */
    public String text() {
        return text;
    }
}
