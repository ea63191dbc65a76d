package io.coursetiles.job.archive;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The positions found in finished files, each once. Rows beyond that are repeats: an archive that
 * was taken back to an older checkpoint writes rows again, equal to the first.
 */
public final class ArchivePositions {
    private final NavigableMap<ArchivePartition, OffsetRanges> partitions = new TreeMap<>();
    private long rows;

    ArchivePositions() {}

    void add(ArchivePartition partition, long offset) {
        partitions.computeIfAbsent(partition, absent -> new OffsetRanges()).add(offset);
        rows++;
    }

    void addAll(ArchivePositions other) {
        for (Map.Entry<ArchivePartition, OffsetRanges> entry : other.partitions.entrySet()) {
            partitions
                    .computeIfAbsent(entry.getKey(), absent -> new OffsetRanges())
                    .addAll(entry.getValue());
        }
        rows += other.rows;
    }

    /** Every partition that has a row, in order; not modifiable. */
    public NavigableMap<ArchivePartition, OffsetRanges> partitions() {
        return Collections.unmodifiableNavigableMap(partitions);
    }

    /** The offsets of one partition; empty for one without a row. */
    public OffsetRanges of(ArchivePartition partition) {
        OffsetRanges found = partitions.get(partition);
        return found == null ? new OffsetRanges() : found;
    }

    /** Rows in the files, repeats included. */
    public long rows() {
        return rows;
    }

    /** Different positions. */
    public long count() {
        return partitions.values().stream().mapToLong(OffsetRanges::count).sum();
    }

    /** Rows whose position another row has too: {@code rows() - count()}. */
    public long repeats() {
        return rows - count();
    }
}
