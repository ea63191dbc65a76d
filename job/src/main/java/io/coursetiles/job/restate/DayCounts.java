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
    private final FingerprintSet completed = new FingerprintSet(FingerprintMemory.heap());
    private long completions;
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
        add(learners, event.courseId(), event.learnerHigh(), event.learnerLow());
        if (event.completes()) {
            completions++;
            add(completed, event.courseId(), event.completedHigh(), event.completedLow());
        }
    }

    void add(PartialDay part) {
        Arrays.setAll(kinds, kind -> kinds[kind] + part.kinds()[kind]);
        lessons += part.lessons();
        late += part.late();
        conflicts += part.conflicts();
        first = Math.min(first, part.first());
        last = Math.max(last, part.last());
        completions += part.completions();
        addAll(learners, part.courseId(), part.learners());
        addAll(completed, part.courseId(), part.completed());
    }

    private static void addAll(FingerprintSet set, String courseId, byte[] fingerprints) {
        FingerprintBlock block = new FingerprintBlock(fingerprints);
        for (int i = 0; i < block.size(); i++) {
            add(set, courseId, block.high(i), block.low(i));
        }
    }

    private static void add(FingerprintSet set, String courseId, long high, long low) {
        if (set.add(high, low) == FingerprintSet.Added.NO_MEMORY) {
            throw new IllegalStateException(
                    "Cannot count the learners or completions of "
                            + courseId
                            + ": got more than a fingerprint set holds on one date");
        }
    }

    /** Fingerprints that are held. */
    int fingerprints() {
        return learners.size() + completed.size();
    }

    /** All that was added; fingerprints in blocks, of which the first carries the rest. */
    void drain(String courseId, long eventDay, Consumer<PartialDay> out) {
        byte[] who = learners.takeUnpersisted();
        byte[] what = completed.takeUnpersisted();
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
                        block(who, 0),
                        completions,
                        block(what, 0)));
        for (int from = BLOCK_BYTES;
                from < Math.max(who.length, what.length);
                from += BLOCK_BYTES) {
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
                            block(who, from),
                            0,
                            block(what, from)));
        }
    }

    private static byte[] block(byte[] all, int from) {
        return from >= all.length
                ? new byte[0]
                : Arrays.copyOfRange(all, from, Math.min(from + BLOCK_BYTES, all.length));
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
                last,
                completions - completed.size());
    }
}
