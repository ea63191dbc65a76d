package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.audit.AuditRun;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.RawRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Audits a trial on its own cluster. */
final class Audits {

    private Audits() {}

    static AuditReport of(Trial trial) throws Exception {
        return run(trial).run(Long.MIN_VALUE, Long.MAX_VALUE, 1);
    }

    static AuditRun run(Trial trial) {
        return new AuditRun(
                trial.kafka(),
                trial.settings(),
                trial.archive(),
                new SessionEnvironment(trial.stack().restUrl(), Trial.jar()),
                step -> {});
    }

    /** Of the files that hold the input. */
    static void deleteFirstRawFile(Trial trial) throws IOException {
        Files.delete(rawFile(trial, row -> true));
    }

    /** What that file holds, as an audit names it: partition, first and last offset of a run. */
    static List<String> positionsOfFirstRawFile(Trial trial) {
        Map<Integer, TreeSet<Long>> offsets = new TreeMap<>();
        try (ArchiveRows rows = ArchiveRows.open(rawFile(trial, row -> true))) {
            rows.forEachRemaining(
                    row ->
                            offsets.computeIfAbsent(row.partition(), key -> new TreeSet<>())
                                    .add(row.offset()));
        }
        List<String> keys = new ArrayList<>();
        offsets.forEach(
                (partition, of) -> {
                    for (long first : of) {
                        if (!of.contains(first - 1)) {
                            long last = first;
                            while (of.contains(last + 1)) {
                                last++;
                            }
                            keys.add(
                                    trial.input()
                                            + "-"
                                            + partition
                                            + "@"
                                            + first
                                            + (last > first ? ".." + last : ""));
                        }
                    }
                });
        return keys;
    }

    /** The file of the oldest record of a partition. */
    static Path oldestRawFile(Trial trial, int partition) {
        return rawFile(trial, row -> row.partition() == partition && row.offset() == 0);
    }

    /** The files of some offsets of a partition. */
    static List<Path> rawFiles(Trial trial, int partition, long from, long to) {
        return rawFiles(
                trial,
                row -> row.partition() == partition && from <= row.offset() && row.offset() < to);
    }

    private static Path rawFile(Trial trial, Predicate<RawRecord> holds) {
        return rawFiles(trial, holds).get(0);
    }

    /** At least one. */
    private static List<Path> rawFiles(Trial trial, Predicate<RawRecord> holds) {
        List<Path> found = new ArrayList<>();
        for (ArchiveFile file : ArchiveReader.of(trial.archive(), ArchiveSection.RAW).files()) {
            boolean isFound = false;
            try (ArchiveRows rows = file.rows()) {
                while (rows.hasNext()) {
                    isFound |= holds.test(rows.next());
                }
            }
            if (isFound) {
                found.add(file.path());
            }
        }
        assertThat(found).as("raw files of " + trial.archive() + " that have it").isNotEmpty();
        return found;
    }
}
