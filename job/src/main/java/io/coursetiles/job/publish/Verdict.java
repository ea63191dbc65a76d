package io.coursetiles.job.publish;

/** What became of a rule of the gate. The texts are stored and never change. */
public enum Verdict {
    PASSED("passed"),
    FAILED("failed"),
    /** It failed, and a reason was given to publish all the same. */
    OVERRIDDEN("overridden");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /** As in JSON. */
    public String text() {
        return text;
    }
}
