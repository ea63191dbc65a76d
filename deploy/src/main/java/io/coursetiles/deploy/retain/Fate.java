package io.coursetiles.deploy.retain;

/** What becomes of staged files. */
public enum Fate {
    KEPT("kept"),
    /** Nothing protects it. */
    GOES("goes"),
    DELETED("deleted");

    private final String text;

    Fate(String text) {
        this.text = text;
    }

    /** As in JSON. */
    public String text() {
        return text;
    }
}
