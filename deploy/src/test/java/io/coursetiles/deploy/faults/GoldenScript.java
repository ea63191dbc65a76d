package io.coursetiles.deploy.faults;

import io.coursetiles.savepoints.golden.GoldenModel;
import io.coursetiles.savepoints.golden.GoldenRecord;
import io.coursetiles.savepoints.golden.TileFact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The input of a golden, and what must come after it. Every record is written for what becomes of
 * it, so the model is known without decoding or windowing anything. Nothing is random.
 *
 * <p>Windows are 10 s, the out-of-orderness is 20 s, each partition is in order but for what is
 * said here. Before the savepoint all partitions come to second 59, so windows up to second 30 are
 * closed and three are open. After it every partition has, in this order: events for closed
 * windows; new ones for open windows; a copy of all that it sent for open windows; then it goes on.
 * So no outcome depends on which partition is read first.
 */
final class GoldenScript {

    static final int PARTITIONS = 3;
    static final int WINDOW = 10;

    /** End of the latest window that is closed before the savepoint. */
    static final int CLOSED = 30;

    /** Second that the input is at when the savepoint is taken. */
    static final int STOP = 60;

    static final int PART = 20;
    static final int END = 90;

    private static final int LEARNERS = 23;
    private static final List<String> TYPES =
            List.of("view", "video", "problem", "discussion", "completion");

    private final List<GoldenRecord> records = new ArrayList<>();
    private final Map<Integer, Long> offsets = new HashMap<>();
    private final Map<Integer, List<Event>> open = new HashMap<>();
    private final TreeMap<String, Tile> tiles = new TreeMap<>();
    private final TreeMap<String, String> late = new TreeMap<>();
    private final TreeMap<String, String> deadLetters = new TreeMap<>();
    private final TreeMap<Integer, Long> firstOffsets = new TreeMap<>();
    private long ok;

    private record Event(String id, int second, String course, int learner, String type) {

        private String text() {
            return "{\"event_id\":\"%s\",\"event_time\":\"%s\",\"course_id\":\"%s\",\"learner_key\":\"l%d\",\"event_type\":\"%s\"%s}"
                    .formatted(
                            id,
                            CanonicalEvent.at(second),
                            course,
                            learner,
                            type,
                            isMatched() ? ",\"manifest_id\":\"m1\"" : "");
        }

        private boolean isMatched() {
            return second % 3 == 0;
        }
    }

    /** What a tile comes to. */
    private static final class Tile {

        private long events;
        private long matched;
        private long duplicates;
        private final TreeSet<Integer> learners = new TreeSet<>();
        private final TreeMap<String, Long> kinds = new TreeMap<>();

        private void add(Event event) {
            events++;
            matched += event.isMatched() ? 1 : 0;
            learners.add(event.learner());
            kinds.merge(event.type(), 1L, Long::sum);
        }

        private TileFact fact() {
            return new TileFact(
                    events,
                    learners.size(),
                    matched,
                    kinds.getOrDefault("completion", 0L),
                    kinds,
                    duplicates);
        }
    }

    /**
     * The next part of what is sent before the savepoint: {@value #PART} seconds of every
     * partition, a broken record, and a copy of the first event that is in an open window.
     */
    List<GoldenRecord> before(int from) {
        int start = records.size();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            seconds(partition, from, from + PART);
            dead(partition, "{\"event_id\":\"cut-" + from, "not_json");
            if (open.containsKey(partition)) {
                copy(partition, open.get(partition).get(0));
            }
        }
        return List.copyOf(records.subList(start, records.size()));
    }

    private void seconds(int partition, int from, int to) {
        for (int second = from; second < to; second++) {
            for (int i = 0; i < 2; i++) {
                String course = i == 0 ? "course-all" : "course-" + partition;
                Event event =
                        new Event(
                                "p" + partition + "-" + second + "-" + i,
                                second,
                                course,
                                Math.floorMod(second * 7 + partition * 5 + i, LEARNERS),
                                TYPES.get((second + partition + i) % TYPES.size()));
                counts(partition, event);
                if (second >= CLOSED && second < STOP) {
                    open.computeIfAbsent(partition, key -> new ArrayList<>()).add(event);
                }
            }
        }
    }

    /** The rest, to be called once {@link #before} has given all of its parts. */
    List<GoldenRecord> after() {
        int start = records.size();
        firstOffsets.putAll(offsets);
        ok = 0;
        deadLetters.clear();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            late(partition, new Event("late-a-" + partition, 3, "course-all", 1, "view"));
            late(partition, new Event("late-b-" + partition, CLOSED - 1, "course-new", 2, "view"));
            for (int second = CLOSED; second < STOP; second += WINDOW) {
                String id = "open-" + partition + "-" + second;
                counts(partition, new Event(id, second, "course-all", 30 + partition, "problem"));
                counts(partition, new Event(id + "-n", second, "course-new", 1, "other"));
            }
            for (Event event : open.get(partition)) {
                copy(partition, event);
            }
            dead(partition, "[" + partition + "]", "not_an_object");
            seconds(partition, STOP, END);
        }
        return List.copyOf(records.subList(start, records.size()));
    }

    private long append(int partition, String value) {
        records.add(new GoldenRecord(partition, value));
        return offsets.merge(partition, 1L, Long::sum) - 1;
    }

    private void counts(int partition, Event event) {
        append(partition, event.text());
        ok++;
        tile(event).add(event);
    }

    private void copy(int partition, Event event) {
        append(partition, event.text());
        ok++;
        tile(event).duplicates++;
    }

    private void late(int partition, Event event) {
        long offset = append(partition, event.text());
        ok++;
        late.put(
                partition + "/" + offset + "/0",
                event.course() + " " + CanonicalEvent.at(event.second()));
    }

    private void dead(int partition, String value, String reason) {
        long offset = append(partition, value);
        deadLetters.put(partition + "/" + offset + "/0", reason);
    }

    private Tile tile(Event event) {
        Instant start = CanonicalEvent.at(event.second() / WINDOW * WINDOW);
        return tiles.computeIfAbsent(event.course() + "|" + start, key -> new Tile());
    }

    /** All records so far, those before the savepoint first. */
    List<GoldenRecord> records() {
        return List.copyOf(records);
    }

    /** What must come after the savepoint; to be called at the end. */
    GoldenModel model() {
        TreeMap<String, TileFact> facts = new TreeMap<>();
        tiles.forEach(
                (key, tile) -> {
                    Instant start = Instant.parse(key.substring(key.indexOf('|') + 1));
                    if (!start.isBefore(CanonicalEvent.at(CLOSED))) {
                        facts.put(key, tile.fact());
                    }
                });
        long read = offsets.values().stream().mapToLong(Long::longValue).sum();
        long before = firstOffsets.values().stream().mapToLong(Long::longValue).sum();
        return new GoldenModel(firstOffsets, read - before, ok, facts, late, deadLetters);
    }
}
