package io.coursetiles.operators.decode.caliper;

/** Where the ids of Caliper events come from. */
public enum IdSource {
    /** The event's own id; derived from its content only where it has none. */
    SENT,
    /**
     * Always derived from the content: for a source that makes a new random id whenever it converts
     * an event, so that a replay could not be told from new events.
     */
    CONTENT
}
