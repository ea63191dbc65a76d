package io.coursetiles.savepoints.inspect;

import java.nio.file.Path;

/** Nothing can be told of a savepoint or checkpoint; the message names it, and why. */
public final class UnreadableSnapshot extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Fault fault;

    /** Whether there is one. */
    public enum Fault {
        /** No savepoint is there: another path is needed. */
        MISSING,
        /** One is there, and its bytes are not what was written. */
        DAMAGED
    }

    private UnreadableSnapshot(Fault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    static UnreadableSnapshot missing(String where, String got) {
        return new UnreadableSnapshot(
                Fault.MISSING,
                "Cannot read the savepoint "
                        + where
                        + ": got "
                        + got
                        + ", need a directory with a _metadata file; tiles savepoint list names"
                        + " those there are",
                null);
    }

    static UnreadableSnapshot damaged(Path where, String got) {
        return new UnreadableSnapshot(Fault.DAMAGED, damage(where, got), null);
    }

    static UnreadableSnapshot damaged(Path where, String part, Throwable cause) {
        return new UnreadableSnapshot(
                Fault.DAMAGED, damage(where, cause + (part.isEmpty() ? "" : " in " + part)), cause);
    }

    private static String damage(Path where, String got) {
        return "Cannot read the savepoint "
                + where
                + ": got "
                + got
                + ", need all bytes as Flink wrote them; do not start from it";
    }

    public Fault fault() {
        return fault;
    }
}
