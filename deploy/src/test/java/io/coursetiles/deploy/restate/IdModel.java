package io.coursetiles.deploy.restate;

import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.SourceRecord;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What raw says of each id on each date, in plain collections: nothing of the jobs but the decoder,
 * and the exact ids instead of fingerprints. Which items were late is taken as given.
 *
 * <p>The stream counts an id once in each window with an occurrence in time, for the course of the
 * copy it saw first; the batch once on the date, for the course of the first copy by event time and
 * position. So they differ by ids alone that stand in two windows of a date, or in two courses:
 * these are contested. By how much is exact for a date; for a course it lies between what the
 * stream counted for sure and what it may have counted. An id that was taken back is counted by the
 * stream as any other, and by the batch not at all.
 */
final class IdModel {

    private static final long DAY = 86_400_000L;
    private static final Comparator<Copy> FIRST =
            Comparator.comparingLong(Copy::time).thenComparing(Copy::position, Position.ORDER);

    private final long window;
    private final Map<Position, Copy> ok = new TreeMap<>(Position.ORDER);
    private final Map<Place, Long> batch = new TreeMap<>(Place.ORDER);
    private final Map<Place, Long> late = new TreeMap<>(Place.ORDER);
    private final Map<Place, Long> least = new TreeMap<>(Place.ORDER);
    private final Map<Place, Long> most = new TreeMap<>(Place.ORDER);
    private final Map<Long, Long> byDate = new TreeMap<>();
    private final Set<String> takenBack = new HashSet<>();
    private final Set<String> takenBackFirst = new HashSet<>();
    private final Map<Long, Long> voided = new TreeMap<>();
    private final Set<String> contested = new TreeSet<>();
    private long bothLateAndInTime;
    private long takenBackFirstThatCame;

    /** A course on a date, in days since 1970. */
    record Place(String courseId, long day) {
        static final Comparator<Place> ORDER =
                Comparator.comparingLong(Place::day).thenComparing(Place::courseId);

        @Override
        public String toString() {
            return courseId + " on " + LocalDate.ofEpochDay(day);
        }
    }

    /** Of an item in raw. */
    record Position(int partition, long offset, int item) {
        static final Comparator<Position> ORDER =
                Comparator.comparingInt(Position::partition)
                        .thenComparingLong(Position::offset)
                        .thenComparingInt(Position::item);
    }

    /** An ok item. */
    record Copy(Position position, String id, long time, String courseId) {
        long day() {
            return Math.floorDiv(time, DAY);
        }
    }

    /**
     * @param window in milliseconds
     */
    IdModel(List<RawRecord> raw, RecordDecoder decoder, long window) {
        this.window = window;
        Set<String> came = new HashSet<>();
        for (RawRecord row : raw) {
            SourceRecord record =
                    decoder.decode(row.partition(), row.offset(), row.timestamp(), row.value());
            for (int item = 0; item < record.outcomes().size(); item++) {
                if (record.outcomes().get(item) instanceof Outcome.Ok event) {
                    Position position = new Position(row.partition(), row.offset(), item);
                    came.add(event.eventId());
                    ok.put(
                            position,
                            new Copy(
                                    position,
                                    event.eventId(),
                                    event.eventTime(),
                                    event.courseId()));
                } else if (record.outcomes().get(item) instanceof Outcome.Void taken) {
                    takenBack.add(taken.eventId());
                    if (!came.contains(taken.eventId())) {
                        takenBackFirst.add(taken.eventId());
                    }
                }
            }
        }
    }

    /** The ok items, by position. */
    Map<Position, Copy> ok() {
        return ok;
    }

    /** Counts, given the items that the stream called late. */
    void count(Set<Position> lateRows) {
        Map<String, Map<Long, List<Copy>>> byId = new TreeMap<>();
        for (Copy copy : ok.values()) {
            byId.computeIfAbsent(copy.id(), id -> new TreeMap<>())
                    .computeIfAbsent(copy.day(), day -> new ArrayList<>())
                    .add(copy);
        }
        byId.forEach((id, dates) -> dates.forEach((day, copies) -> add(day, copies, lateRows)));
    }

    private void add(long day, List<Copy> copies, Set<Position> lateRows) {
        List<Copy> inTime =
                copies.stream().filter(copy -> !lateRows.contains(copy.position())).toList();
        Copy first = copies.stream().min(FIRST).orElseThrow();
        boolean counts = !takenBack.contains(first.id());
        takenBackFirstThatCame += takenBackFirst.contains(first.id()) ? 1 : 0;
        if (counts) {
            addToBatch(new Place(first.courseId(), day), inTime.isEmpty());
        } else {
            voided.merge(day, 1L, Long::sum);
        }
        if (!inTime.isEmpty() && inTime.size() < copies.size()) {
            bothLateAndInTime++;
        }
        Map<Long, Set<String>> windows = new TreeMap<>();
        for (Copy copy : inTime) {
            windows.computeIfAbsent(Math.floorDiv(copy.time(), window), start -> new HashSet<>())
                    .add(copy.courseId());
        }
        for (Set<String> courses : windows.values()) {
            for (String courseId : courses) {
                difference(new Place(courseId, day), courses.size() == 1 ? 1 : 0, 1);
            }
        }
        byDate.merge(day, counts ? Math.max(0, windows.size() - 1L) : windows.size(), Long::sum);
        if (windows.size() > 1 || copies.stream().map(Copy::courseId).distinct().count() > 1) {
            contested.add(first.id());
        }
    }

    private void addToBatch(Place place, boolean isLate) {
        batch.merge(place, 1L, Long::sum);
        difference(place, -1, -1);
        if (isLate) {
            late.merge(place, 1L, Long::sum);
            difference(place, 1, 1);
        }
    }

    private void difference(Place place, long atLeast, long atMost) {
        least.merge(place, atLeast, Long::sum);
        most.merge(place, atMost, Long::sum);
    }

    TreeSet<Long> days() {
        return new TreeSet<>(byDate.keySet());
    }

    /** Ids by the batch's choice. */
    Map<Place, Long> batch() {
        return batch;
    }

    /** Those of them without an occurrence in time. */
    Map<Place, Long> late() {
        return late;
    }

    /** The least that tiles and late ids may come to beyond the batch; 0 without contested ids. */
    long least(Place place) {
        return least.getOrDefault(place, 0L);
    }

    /** The most, as {@link #least}. */
    long most(Place place) {
        return most.getOrDefault(place, 0L);
    }

    /** What they come to beyond the batch on a date. */
    long more(long day) {
        return byDate.get(day);
    }

    /** Ids of a date that were taken back. */
    Map<Long, Long> voided() {
        return voided;
    }

    /** Those of them that were taken back before they came. */
    long takenBackBeforeTheyCame() {
        return takenBackFirstThatCame;
    }

    Set<String> contested() {
        return contested;
    }

    /** Ids of a date with an occurrence in time and a late one. */
    long bothLateAndInTime() {
        return bothLateAndInTime;
    }
}
