package io.coursetiles.job.audit;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import java.util.Arrays;
import java.util.TreeMap;

/** What a tile must hold, and what readers have of it. */
final class ExpectedTile {

    private final long[] kinds = new long[Kind.count()];
    private final FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
    private final TreeMap<Long, Long> finals = new TreeMap<>();
    private long lessons;
    private long duplicates;
    private boolean contested;
    private boolean inRaw;
    private SeenTile last;
    private int otherPartition = -1;

    void add(Contribution contribution) {
        inRaw = true;
        contested |= contribution.contested();
        duplicates += contribution.duplicates();
        if (contribution.events() > 0) {
            kinds[contribution.kind()] += contribution.events();
            lessons += contribution.lesson() ? contribution.events() : 0;
            FingerprintSet.Added added =
                    learners.add(contribution.learnerHigh(), contribution.learnerLow());
            if (added == FingerprintSet.Added.NO_MEMORY) {
                throw new IllegalStateException(
                        "Cannot count learners: got more than a fingerprint set holds in one"
                                + " window");
            }
        }
    }

    void add(SeenTile tile) {
        if (last != null && last.partition() != tile.partition()) {
            otherPartition = tile.partition();
        }
        if (last == null || tile.offset() > last.offset()) {
            last = tile;
        }
        if (tile.isFinal()) {
            finals.merge(tile.run(), 1L, Long::sum);
        }
    }

    boolean isInRaw() {
        return inRaw;
    }

    SeenTile last() {
        return last;
    }

    boolean isInTwoPartitions() {
        return otherPartition >= 0;
    }

    /** Whether more than one final tile was written that the run rule does not explain. */
    boolean isFinalTwice(RunRule runs) {
        Long before = null;
        for (var entry : finals.entrySet()) {
            if (entry.getValue() > 1
                    || (before != null && !runs.mayBothClose(before, entry.getKey()))) {
                return true;
            }
            before = entry.getKey();
        }
        return false;
    }

    boolean isAsSeen() {
        boolean sum =
                Arrays.stream(kinds).sum() + duplicates
                        == Arrays.stream(last.kinds()).sum() + last.duplicates();
        boolean same =
                Arrays.equals(kinds, last.kinds())
                        && learners.size() == last.learners()
                        && lessons == last.lessons()
                        && duplicates == last.duplicates();
        return last.consistent() && (same || (contested && sum));
    }

    /** Whether records that are missing in raw could explain the tile. */
    boolean mayBeOfMore() {
        boolean more = learners.size() <= last.learners() && lessons <= last.lessons();
        for (int kind = 0; kind < kinds.length; kind++) {
            more &= kinds[kind] <= last.kinds()[kind];
        }
        return more;
    }

    long events() {
        return Arrays.stream(kinds).sum();
    }

    long duplicates() {
        return duplicates;
    }

    String text() {
        return "raw: kinds "
                + Arrays.toString(kinds)
                + ", learners "
                + learners.size()
                + ", lessons "
                + lessons
                + ", duplicates "
                + duplicates
                + (last == null
                        ? ""
                        : "; seen: kinds "
                                + Arrays.toString(last.kinds())
                                + ", learners "
                                + last.learners()
                                + ", lessons "
                                + last.lessons()
                                + ", duplicates "
                                + last.duplicates());
    }
}
