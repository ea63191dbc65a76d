package io.coursetiles.job.publish;

/** How far a date's fact may still change. The texts are stored and never change. */
public enum DateState {
    /** The cut has not passed the date's horizon: late events may still change the fact. */
    PROVISIONAL("provisional"),
    /** The cut lies past the horizon: a restatement gives the same fact again. */
    SETTLED("settled");

    private final String text;

    DateState(String text) {
        this.text = text;
    }

    /** As in JSON. */
    public String text() {
        return text;
    }
}
