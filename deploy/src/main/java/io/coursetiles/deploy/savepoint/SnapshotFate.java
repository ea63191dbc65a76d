package io.coursetiles.deploy.savepoint;

/**
 * What becomes of a snapshot.
 *
 * @param why what needs it, or that nothing does
 * @param bytes that are free, or would be, when it is gone
 */
public record SnapshotFate(StoredSnapshot snapshot, Verdict verdict, String why, long bytes) {

    /** Whether it stays. */
    public enum Verdict {
        KEPT("kept"),
        /** Nothing needs it. */
        GOES("goes"),
        DISPOSED("disposed");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** As printed, and in JSON. */
        public String text() {
            return text;
        }
    }

    boolean isKept() {
        return verdict == Verdict.KEPT;
    }
}
