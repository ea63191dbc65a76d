package io.coursetiles.operators.event;

/**
 * One ok item on its way to deduplication: what counting needs, and where it came from.
 *
 * @param idHigh high half of the fingerprint of the event id
 * @param idLow low half
 * @param eventTime milliseconds since 1970
 * @param courseId the course, non-blank
 * @param learnerHigh high half of the fingerprint of the learner key
 * @param learnerLow low half
 * @param kind what the learner did
 * @param lesson whether a lesson matched
 * @param partition partition of the input topic
 * @param offset offset in it
 * @param item index of the item in its record
 * @param recordTime timestamp of the Kafka record, milliseconds since 1970
 */
public record CourseEvent(
        long idHigh,
        long idLow,
        long eventTime,
        String courseId,
        long learnerHigh,
        long learnerLow,
        Kind kind,
        Lesson lesson,
        int partition,
        long offset,
        int item,
        long recordTime) {

    /** Whether the event matched a lesson. */
    public enum Lesson {
        MATCHED,
        NONE
    }
}
