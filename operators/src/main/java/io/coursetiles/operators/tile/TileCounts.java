package io.coursetiles.operators.tile;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Kind;

/** The additive part of a tile: numbers of events after deduplication, and of duplicates. */
public final class TileCounts {

    private final long[] kinds = new long[Kind.count()];
    private long matchedLessons;
    private long duplicates;
    private long revision;

    /** Counts an event seen for the first time. */
    public void event(CourseEvent event) {
        event(event.kind(), event.lesson());
    }

    /** As {@link #event(CourseEvent)}. */
    public void event(Kind kind, CourseEvent.Lesson lesson) {
        kinds[kind.ordinal()]++;
        if (lesson == CourseEvent.Lesson.MATCHED) {
            matchedLessons++;
        }
    }

    public void duplicate() {
        duplicates(1);
    }

    public void duplicates(long more) {
        duplicates += more;
    }

    /** Adds the counts of {@code other}; the revision stays. */
    public void add(TileCounts other) {
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] += other.kinds[i];
        }
        matchedLessons += other.matchedLessons;
        duplicates += other.duplicates;
    }

    public long kind(Kind kind) {
        return kinds[kind.ordinal()];
    }

    public long events() {
        long sum = 0;
        for (long count : kinds) {
            sum += count;
        }
        return sum;
    }

    public long matchedLessons() {
        return matchedLessons;
    }

    public long completions() {
        return kind(Kind.COMPLETION);
    }

    public long duplicates() {
        return duplicates;
    }

    /** How often the tile was emitted: 0 before the first time. */
    public long revision() {
        return revision;
    }

    long nextRevision() {
        return ++revision;
    }

    long[] kinds() {
        return kinds;
    }

    void set(long newMatchedLessons, long newDuplicates, long newRevision) {
        matchedLessons = newMatchedLessons;
        duplicates = newDuplicates;
        revision = newRevision;
    }
}
