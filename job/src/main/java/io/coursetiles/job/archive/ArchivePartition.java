package io.coursetiles.job.archive;

import java.util.Comparator;

/** A partition of a topic; sorted by topic, then number. */
public record ArchivePartition(String topic, int number) implements Comparable<ArchivePartition> {
    private static final Comparator<ArchivePartition> ORDER =
            Comparator.comparing(ArchivePartition::topic)
                    .thenComparingInt(ArchivePartition::number);

    @Override
    public int compareTo(ArchivePartition other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return topic + '-' + number;
    }
}
