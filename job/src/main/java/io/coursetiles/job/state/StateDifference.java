package io.coursetiles.job.state;

/**
 * One difference between what a savepoint was taken by and what is to restore it.
 *
 * @param job tiles or archive; both for what they share
 * @param uid of the operator; empty for what is the whole job's
 * @param state its state, or the setting; empty for the operator itself
 * @param before form and version of before; empty when it was not there
 * @param now form and version of now; empty when it is not there
 * @param advice what to do when it is incompatible, else what happens
 */
public record StateDifference(
        String job,
        String uid,
        String state,
        String before,
        String now,
        Verdict verdict,
        String advice) {

    /** Whether a restore keeps all. */
    public enum Verdict {
        /** Nothing is lost. */
        COMPATIBLE,
        /** A restore would fail, or lose state without a word. */
        INCOMPATIBLE
    }

    public boolean isCompatible() {
        return verdict == Verdict.COMPATIBLE;
    }

    /** For a person, with both sides. */
    public String text() {
        String operator = "operator \"" + uid + "\"";
        String subject =
                uid.isEmpty()
                        ? state
                        : state.isEmpty() ? operator : "state \"" + state + "\" of " + operator;
        return (isCompatible() ? "Compatible: " : "Cannot restore ")
                + subject
                + " ("
                + job
                + "): got "
                + (before.isEmpty() ? "none" : before)
                + ", "
                + (isCompatible() ? "now " : "need ")
                + (now.isEmpty() ? "none" : now)
                + "; "
                + advice;
    }
}
