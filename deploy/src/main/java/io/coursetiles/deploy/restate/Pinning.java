package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.audit.ArchivedInput;
import io.coursetiles.deploy.audit.Receipts;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.TopicTimes;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.operators.outbox.RunInfo;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** Decides what a restatement reads: all that the archive has now. */
final class Pinning {

    private final Kafka kafka;
    private final TilesSettings settings;
    private final Path archive;

    Pinning(Kafka kafka, TilesSettings settings, Path archive) {
        this.kafka = kafka;
        this.settings = settings;
        this.archive = archive;
    }

    PinnedInput pin(TreeSet<LocalDate> dates, IngestRule rule) {
        ArchivedInput archived = ArchivedInput.of(kafka, settings, archive);
        TreeMap<Integer, Long> cut = cut(archived);
        RunInfo run = settings.run(0);
        return new PinnedInput(
                dates,
                rule,
                settings.kafka().inputTopic(),
                cut,
                Instant.ofEpochMilli(
                        new TopicTimes(kafka).completeUntil(settings.kafka().inputTopic(), cut)),
                Receipts.read(kafka, settings).runs(),
                archived.files().stream()
                        .filter(file -> mayHold(file, dates, rule))
                        .map(this::relative)
                        .toList(),
                ArchiveReader.of(archive, ArchiveSection.LATE).files().stream()
                        .map(this::relative)
                        .toList(),
                run.decoderVersion(),
                run.mappingDigest());
    }

    /** The end of what is, or should be, archived of each partition. */
    private TreeMap<Integer, Long> cut(ArchivedInput archived) {
        TreeMap<Integer, Long> cut = new TreeMap<>();
        for (TopicPartition partition : kafka.partitions(settings.kafka().inputTopic())) {
            cut.put(partition.partition(), archived.reached(partition.partition()));
        }
        return cut;
    }

    private static boolean mayHold(ArchiveFile file, TreeSet<LocalDate> dates, IngestRule rule) {
        long ingestDay =
                file.ingestDate().date().map(LocalDate::toEpochDay).orElse(IngestRule.UNKNOWN);
        return dates.stream().anyMatch(date -> rule.holds(date.toEpochDay(), ingestDay));
    }

    private String relative(ArchiveFile file) {
        return archive.relativize(file.path()).toString();
    }
}
