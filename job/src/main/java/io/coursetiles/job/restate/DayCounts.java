package io.coursetiles.job.restate;

import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.fingerprint.FingerprintBlock;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import java.util.Arrays;
import java.util.function.Consumer;

/** Adds up the events of a course's date. */
final class DayCounts {

    /** A record must fit into a small part of the memory that sorts it. */
    private static final int BLOCK_BYTES = 4_096 * FingerprintSet.ENTRY_BYTES;

    private final long[] kinds = new long[Kind.count()];
    private final FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
    private long lessons;
    private long late;
    private long conflicts;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    void add(DayEvent event) {
        kinds[event.kind()]++;
        lessons += event.lesson() ? 1 : 0;
        late += event.late() ? 1 : 0;
        conflicts += event.conflict() ? 1 : 0;
        first = Math.min(first, event.eventTime());
        last = Math.max(last, event.eventTime());
        addLearner(event.courseId(), event.learnerHigh(), event.learnerLow());
    }

    void add(PartialDay part) {
        Arrays.setAll(kinds, kind -> kinds[kind] + part.kinds()[kind]);
        lessons += part.lessons();
        late += part.late();
        conflicts += part.conflicts();
        first = Math.min(first, part.first());
        last = Math.max(last, part.last());
        FingerprintBlock block = new FingerprintBlock(part.learners());
        for (int i = 0; i < block.size(); i++) {
            addLearner(part.courseId(), block.high(i), block.low(i));
        }
    }

    private void addLearner(String courseId, long high, long low) {
        if (learners.add(high, low) == FingerprintSet.Added.NO_MEMORY) {
            throw new IllegalStateException(
                    "Cannot count the learners of "
                            + courseId
                            + ": got more than a fingerprint set holds on one date");
        }
    }

    int learners() {
        return learners.size();
    }

    /** All that was added; learners in blocks, of which the first carries the rest. */
    void drain(String courseId, long eventDay, Consumer<PartialDay> out) {
        byte[] all = learners.takeUnpersisted();
        int end = Math.min(BLOCK_BYTES, all.length);
        out.accept(
                new PartialDay(
                        courseId,
                        eventDay,
                        kinds,
                        lessons,
                        late,
                        conflicts,
                        first,
                        last,
                        Arrays.copyOf(all, end)));
        for (int from = end; from < all.length; from = end) {
            end = Math.min(from + BLOCK_BYTES, all.length);
            out.accept(
                    new PartialDay(
                            courseId,
                            eventDay,
                            new long[kinds.length],
                            0,
                            0,
                            0,
                            Long.MAX_VALUE,
                            Long.MIN_VALUE,
                            Arrays.copyOfRange(all, from, end)));
        }
    }

    CourseDay of(String courseId, long eventDay) {
        return new CourseDay(
                courseId,
                eventDay,
                Arrays.stream(kinds).sum(),
                learners.size(),
                lessons,
                kinds,
                late,
                conflicts,
                first,
                last);
    }
}
