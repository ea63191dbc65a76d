package io.coursetiles.operators.event;

/** What the decoder made of one item of a Kafka value. */
public sealed interface Outcome {

    /**
     * An item placed in a course, at a time, for a learner.
     *
     * @param eventId identity of the event, 1 to 256 UTF-16 units
     * @param eventTime milliseconds since 1970-01-01T00:00Z, in the years 2000 to 2100
     * @param courseId non-blank, without surrounding white space
     * @param learnerKey non-blank, without surrounding white space
     * @param kind what the learner did
     * @param manifestId the lesson the event matched, or null
     * @param sourceType what the mapping to kinds was told that it is; null of a canonical event
     * @param notes what had to be assumed
     */
    record Ok(
            String eventId,
            long eventTime,
            String courseId,
            String learnerKey,
            Kind kind,
            String manifestId,
            String sourceType,
            Notes notes)
            implements Outcome {

        /** Of a canonical event: there is no source behind it, and nothing has to be assumed. */
        public Ok(
                String eventId,
                long eventTime,
                String courseId,
                String learnerKey,
                Kind kind,
                String manifestId) {
            this(eventId, eventTime, courseId, learnerKey, kind, manifestId, null, Notes.NONE);
        }

        /** The same for another learner key. */
        public Ok withLearner(String key) {
            return new Ok(eventId, eventTime, courseId, key, kind, manifestId, sourceType, notes);
        }

        /** The same with another lesson, or null for none. */
        public Ok withLesson(String lesson) {
            return new Ok(
                    eventId, eventTime, courseId, learnerKey, kind, lesson, sourceType, notes);
        }
    }

    /** A valid item that is out of scope. */
    record Skip(SkipReason reason) implements Outcome {}

    /**
     * An item for the dead-letter topic.
     *
     * @param detail where and what, at most 200 characters, free of any byte of the payload
     */
    record Dead(DeadReason reason, String detail) implements Outcome {}

    /**
     * An item that takes another event back. It is counted and no event itself; tiles stay as they
     * are, and a daily fact made after it leaves the event out.
     *
     * @param eventId identity of the event that is taken back, 1 to 256 UTF-16 units
     */
    record Void(String eventId) implements Outcome {}
}
