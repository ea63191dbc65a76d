package io.coursetiles.deploy.ledger;

import io.coursetiles.job.archive.ArchivePartition;
import io.coursetiles.job.archive.ArchivePositions;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.OffsetRanges;
import java.nio.file.Path;
import java.util.Map;

/** Compares the positions in the archive's finished files with those of the topic. */
final class ArchiveCheck {

    private final Path base;
    private final Findings findings;

    ArchiveCheck(Path base, Findings findings) {
        this.base = base;
        this.findings = findings;
    }

    /**
     * @return number of different positions in the section
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
        archived.partitions()
                .forEach(
                        (partition, offsets) -> {
                            OffsetRanges known =
                                    expected.getOrDefault(partition.number(), new OffsetRanges());
                            offsets.ranges()
                                    .forEach(
                                            range ->
                                                    known.missing(range.from(), range.to())
                                                            .forEach(
                                                                    surplus ->
                                                                            each(
                                                                                    Finding
                                                                                            .ARCHIVE_EXTRA,
                                                                                    topic,
                                                                                    partition
                                                                                            .number(),
                                                                                    surplus)));
                        });
        return archived.count();
    }

    private void each(Finding finding, String topic, int partition, OffsetRanges.Range range) {
        for (long offset = range.from(); offset < range.to(); offset++) {
            findings.add(finding, topic + "/" + partition + "/" + offset);
        }
    }
}
