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
        int spread = Math.floorMod(id.hashCode(), LEARNERS);
        return "{\"event_id\":\"%s\",\"event_time\":\"%s\",\"course_id\":\"%s\",\"learner_key\":\"learner-%d\",\"event_type\":\"%s\",\"manifest_id\":null}"
                .formatted(
                        id,
                        START.plusSeconds(seconds),
                        course,
                        spread,
                        TYPES.get(spread % TYPES.size()));
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
