package io.coursetiles.job.restate;

/**
 * A part of the fact of a course on a date.
 *
 * @param eventDay in days since 1970
 * @param kinds events by ordinal of the kind
 * @param late events of which no occurrence was on time
 * @param conflicts ids whose occurrences differ, or stand on another date too
 * @param first event time in milliseconds since 1970; the greatest long without events
 * @param last as {@code first}; the least long without events
 * @param learners fingerprints of different learners, as a block
 * @param completions completions of known lessons, repeats too
 * @param completed fingerprints of different learners and lessons of these, as a block
 */
public record PartialDay(
        String courseId,
        long eventDay,
        long[] kinds,
        long lessons,
        long late,
        long conflicts,
        long first,
        long last,
        byte[] learners,
        long completions,
        byte[] completed) {}
