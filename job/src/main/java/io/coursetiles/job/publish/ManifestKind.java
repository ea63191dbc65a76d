package io.coursetiles.job.publish;

/** What made a version of the log. The texts are stored and never change. */
public enum ManifestKind {
    /** A job's dates replaced what the version before had of them. */
    PUBLISH("publish"),
    /** All dates are again as in an earlier version. */
    ROLLBACK("rollback");

    private final String text;

    ManifestKind(String text) {
        this.text = text;
    }

    /** As in JSON. */
    public String text() {
        return text;
    }
}
