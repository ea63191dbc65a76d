package io.coursetiles.deploy.faults;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Canonical events as text. Event times are seconds after a fixed start, long past. */
final class CanonicalEvent {

    private static final Instant START = Instant.parse("2025-01-06T10:00:00Z");
    private static final int LEARNERS = 7;
    private static final List<String> TYPES = List.of("view", "video", "problem", "completion");

    private CanonicalEvent() {}

    /** An event with an id of its own, {@code seconds} after the start. */
    static String text(String id, long seconds, String course) {
        return text(id, START.plusSeconds(seconds).toString(), course);
    }

    /** An event at a time as it is written. */
    static String text(String id, String time, String course) {
        int spread = learner(id);
        return "{\"event_id\":\"%s\",\"event_time\":\"%s\",\"course_id\":\"%s\",\"learner_key\":\"learner-%d\",\"event_type\":\"%s\",\"manifest_id\":null}"
                .formatted(id, time, course, spread, TYPES.get(spread % TYPES.size()));
    }

    /** Number of the learner of the event with this id. */
    static int learner(String id) {
        return Math.floorMod(id.hashCode(), LEARNERS);
    }

    /** That many seconds after the start. */
    static Instant at(double seconds) {
        return START.plusMillis(Math.round(seconds * 1000));
    }

    static byte[] bytes(String id, long seconds, String course) {
        return text(id, seconds, course).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * One event a second, alternating between two courses.
     *
     * @param prefix of the ids
     * @param from first second
     * @param to second after the last
     */
    static List<byte[]> eachSecond(String prefix, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(
                        second ->
                                bytes(
                                        prefix + "-" + second,
                                        second,
                                        second % 2 == 0 ? "course-a" : "course-b"))
                .toList();
    }
}
