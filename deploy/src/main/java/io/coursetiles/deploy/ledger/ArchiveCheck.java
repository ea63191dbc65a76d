package io.coursetiles.deploy.ledger;

import io.coursetiles.job.archive.ArchivePartition;
import io.coursetiles.job.archive.ArchivePositions;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.OffsetRanges;
import java.nio.file.Path;
import java.util.Map;

/**
 * Compares the positions in the archive's finished files with those of the topic. Other topics in
 * the same archive are another deployment's matter.
 */
final class ArchiveCheck {

    private final Path base;
    private final Findings findings;

    ArchiveCheck(Path base, Findings findings) {
        this.base = base;
        this.findings = findings;
    }

    /**
     * @return number of different positions of the topic in the section
     */
    long compare(ArchiveSection section, String topic, Map<Integer, OffsetRanges> expected) {
        ArchivePositions archived = ArchiveReader.of(base, section).positions();
        expected.forEach(
                (partition, offsets) -> {
                    OffsetRanges have = archived.of(new ArchivePartition(topic, partition));
                    offsets.ranges()
                            .forEach(
                                    range ->
                                            have.missing(range.from(), range.to())
                                                    .forEach(
                                                            hole ->
                                                                    each(
                                                                            Finding.ARCHIVE_MISSING,
                                                                            topic,
                                                                            partition,
                                                                            hole)));
                });
        long count = 0;
        for (var each : archived.partitions().entrySet()) {
            ArchivePartition partition = each.getKey();
            if (partition.topic().equals(topic)) {
                count += each.getValue().count();
                surplus(partition, each.getValue(), expected);
            }
        }
        return count;
    }

    private void surplus(
            ArchivePartition partition, OffsetRanges have, Map<Integer, OffsetRanges> expected) {
        OffsetRanges known = expected.getOrDefault(partition.number(), new OffsetRanges());
        for (OffsetRanges.Range range : have.ranges()) {
            for (OffsetRanges.Range extra : known.missing(range.from(), range.to())) {
                each(Finding.ARCHIVE_EXTRA, partition.topic(), partition.number(), extra);
            }
        }
    }

    private void each(Finding finding, String topic, int partition, OffsetRanges.Range range) {
        for (long offset = range.from(); offset < range.to(); offset++) {
            findings.add(finding, topic + "/" + partition + "/" + offset);
        }
    }
}
