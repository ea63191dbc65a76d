package io.coursetiles.deploy.ledger;

import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.Json;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The items that tiles are made of, by window and event id: which copy of an id counts, and where
 * copies disagree.
 *
 * <p>Of the copies in one window the first in the total order of event time, partition, offset and
 * item counts, whatever order they are added in; the others are duplicates in the tiles of their
 * own courses. The stream keeps the copy that it processed first. Where that can make a difference,
 * the tiles of both copies are contested: which of their items are duplicates is then open, their
 * sum is not.
 */
final class Copies {

    private static final Comparator<Copy> ORDER =
            Comparator.<Copy>comparingLong(copy -> copy.event.eventTime())
                    .thenComparingInt(copy -> copy.position.partition())
                    .thenComparingLong(copy -> copy.position.offset())
                    .thenComparingInt(copy -> copy.position.item());

    private record Copy(Outcome.Ok event, ItemPosition position) {}

    private record Id(long windowStart, String eventId) {}

    private final Map<Long, Map<String, Copy>> kept = new HashMap<>();
    private final Map<String, TileFacts> tiles = new TreeMap<>();
    private final Set<String> ids = new HashSet<>();
    private final Set<Id> differing = new HashSet<>();
    private final Set<String> contested = new HashSet<>();
    private long severalWindows;

    void add(long windowStart, ItemPosition position, Outcome.Ok event) {
        Copy copy = new Copy(event, position);
        Map<String, Copy> window = kept.computeIfAbsent(windowStart, start -> new HashMap<>());
        Copy other = window.get(event.eventId());
        tile(windowStart, event);
        if (other == null) {
            window.put(event.eventId(), copy);
            severalWindows += ids.add(event.eventId()) ? 0 : 1;
            return;
        }
        boolean first = ORDER.compare(copy, other) < 0;
        tile(windowStart, first ? other.event : event).duplicate();
        if (first) {
            window.put(event.eventId(), copy);
        }
        if (!event.equals(other.event)) {
            differing.add(new Id(windowStart, event.eventId()));
        }
        if (!countsAlike(event, other.event)) {
            contested.add(key(windowStart, event));
            contested.add(key(windowStart, other.event));
        }
    }

    private static boolean countsAlike(Outcome.Ok one, Outcome.Ok other) {
        return one.courseId().equals(other.courseId())
                && one.learnerKey().equals(other.learnerKey())
                && one.kind() == other.kind()
                && Objects.isNull(one.manifestId()) == Objects.isNull(other.manifestId());
    }

    private TileFacts tile(long windowStart, Outcome.Ok event) {
        return tiles.computeIfAbsent(key(windowStart, event), key -> new TileFacts());
    }

    private static String key(long windowStart, Outcome.Ok event) {
        return event.courseId() + "|" + Json.time(windowStart);
    }

    /** Counts the copies that were kept. To be called once, after all were added. */
    void countKept() {
        kept.forEach(
                (start, window) ->
                        window.values().forEach(copy -> tile(start, copy.event).event(copy.event)));
    }

    /** By their keys, once the copies are counted. */
    Map<String, TileFacts> tiles() {
        return tiles;
    }

    /** Whether a tile depends on which copy of an event was processed first. */
    boolean isContested(String key) {
        return contested.contains(key);
    }

    /** Windows of ids beyond their first. */
    long severalWindows() {
        return severalWindows;
    }

    /** Ids whose copies in one window differ in a field of the event. */
    long differing() {
        return differing.size();
    }
}
