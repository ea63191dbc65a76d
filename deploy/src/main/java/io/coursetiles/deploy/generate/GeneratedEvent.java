package io.coursetiles.deploy.generate;

import io.coursetiles.operators.event.Kind;

/**
 * What a well-formed record says.
 *
 * @param eventTime milliseconds since 1970
 * @param course index of the course, from 0; {@link EventGenerator#courseId} has its id
 * @param learner index of the learner in the course, from 0
 * @param kind what the decoder must map its type to
 * @param lesson index of the lesson it matched, or {@link #NO_LESSON}
 */
public record GeneratedEvent(long eventTime, int course, int learner, Kind kind, int lesson) {

    public static final int NO_LESSON = -1;
}
