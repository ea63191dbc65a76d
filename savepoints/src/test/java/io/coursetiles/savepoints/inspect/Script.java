package io.coursetiles.savepoints.inspect;

import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.fingerprint.Fingerprints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the jobs of the tests read, and what must be kept of it: two partitions, an event each
 * second in both, copies, windows of 10 s and 20 s out-of-orderness, so that at the end windows up
 * to second 40 are closed and three are open.
 */
final class Script {

    static final long START = Instant.parse("2026-03-02T10:00:00Z").toEpochMilli();
    static final long WINDOW = 10_000;
    static final long CLOSED_UNTIL = START + 40_000;
    static final int LAST = 65;

    /** So far behind the last that only the last closes the windows of this moment. */
    private static final int BODY = 59;

    private static final int COPIED_FROM = 50;

    /** Courses of windows that close, one final tile each: three in each of four windows. */
    static final long FINALS = 12;

    private final List<List<ScriptedEvent>> partitions =
            List.of(new ArrayList<>(), new ArrayList<>());

    Script() {
        this(0);
    }

    /**
     * @param crowd further events of one second in an open window
     */
    Script(int crowd) {
        for (int second = 0; second < BODY; second++) {
            partitions.get(0).add(event(0, second));
            partitions.get(1).add(event(1, second));
        }
        for (int second = COPIED_FROM; second < BODY; second++) {
            partitions.get(1).add(event(0, second));
        }
        for (int each = 0; each < crowd; each++) {
            long time = START + COPIED_FROM * 1000L;
            partitions.get(0).add(new ScriptedEvent("c" + each, time, "course-a", "learner-0"));
        }
        // The last of each closes windows: when they are closed, all was read.
        partitions.get(0).add(event(0, LAST));
        partitions.get(1).add(event(1, LAST));
    }

    private static ScriptedEvent event(int partition, int second) {
        return new ScriptedEvent(
                "p" + partition + "-" + second,
                START + second * 1000L,
                "course-" + (char) ('a' + second % 3),
                "learner-" + (partition + second) % 7);
    }

    List<List<ScriptedEvent>> partitions() {
        return partitions;
    }

    private List<ScriptedEvent> open() {
        return partitions.stream()
                .flatMap(List::stream)
                .filter(event -> event.time() >= CLOSED_UNTIL)
                .toList();
    }

    private static long window(ScriptedEvent event) {
        return event.time() - event.time() % WINDOW;
    }

    /** What is kept of each open window. */
    SortedMap<Long, WindowSummary> windows() {
        SortedMap<Long, WindowSummary> windows = new TreeMap<>();
        for (ScriptedEvent event : open()) {
            long start = window(event);
            windows.computeIfAbsent(start, this::window);
        }
        return windows;
    }

    private WindowSummary window(long start) {
        List<ScriptedEvent> events = open().stream().filter(e -> window(e) == start).toList();
        long ids = events.stream().map(ScriptedEvent::id).distinct().count();
        return new WindowSummary(
                ids,
                events.stream().map(ScriptedEvent::course).distinct().count(),
                ids,
                events.size() - ids,
                events.stream().map(e -> e.course() + "|" + e.learner()).distinct().count());
    }

    /** Ids in each shard's windows, in any order; each is an entry of state. */
    List<Integer> idsByShardAndWindow() {
        return counts(
                event ->
                        Shards.of(Fingerprints.of(event.id()).getMostSignificantBits())
                                + "|"
                                + window(event),
                ScriptedEvent::id);
    }

    /** Learners of each course's windows, in any order; each is an entry of state. */
    List<Integer> learnersByTile() {
        return counts(event -> event.course() + "|" + window(event), ScriptedEvent::learner);
    }

    private List<Integer> counts(
            Function<ScriptedEvent, String> group, Function<ScriptedEvent, String> counted) {
        SortedMap<String, Set<String>> groups = new TreeMap<>();
        for (ScriptedEvent event : open()) {
            groups.computeIfAbsent(group.apply(event), each -> new HashSet<>())
                    .add(counted.apply(event));
        }
        return groups.values().stream().map(Set::size).toList();
    }
}
