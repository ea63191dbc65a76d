package io.coursetiles.job.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The records of one tile that readers see, in any order. */
final class TileHistory {

    private final TreeMap<Long, List<Long>> finals = new TreeMap<>();
    private SeenTile last;
    private long repairedAt = -1;
    private boolean twoPartitions;

    void add(SeenTile tile) {
        twoPartitions |= last != null && last.partition() != tile.partition();
        if (last == null || tile.offset() > last.offset()) {
            last = tile;
        }
        if (tile.repaired()) {
            repairedAt = Math.max(repairedAt, tile.offset());
        }
        if (tile.isFinal()) {
            finals.computeIfAbsent(tile.run(), run -> new ArrayList<>()).add(tile.offset());
        }
    }

    /** What counts for readers; null when there is none, or its key was deleted. */
    SeenTile last() {
        return last == null || last.deleted() ? null : last;
    }

    /** The highest that readers have; 0 without any. */
    long revision() {
        return last == null ? 0 : last.revision();
    }

    boolean isInTwoPartitions() {
        return twoPartitions;
    }

    /**
     * Whether more than one final tile was written that the run rule does not explain; a repair
     * takes the place of all before it.
     */
    boolean isFinalTwice(RunRule runs) {
        Long before = null;
        for (Map.Entry<Long, List<Long>> of : finals.entrySet()) {
            long count = of.getValue().stream().filter(offset -> offset >= repairedAt).count();
            if (count > 1
                    || (count == 1 && before != null && !runs.mayBothClose(before, of.getKey()))) {
                return true;
            }
            before = count == 0 ? before : of.getKey();
        }
        return false;
    }
}
