package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.audit.ArchivedInput;
import io.coursetiles.deploy.audit.Receipts;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.operators.outbox.RunInfo;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.TreeSet;

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
        Reach reach = Reach.of(kafka, settings.kafka().inputTopic(), archived);
        RunInfo run = settings.run(0);
        return new PinnedInput(
                dates,
                rule,
                settings.kafka().inputTopic(),
                reach.cut(),
                reach.completeUntil(),
                Receipts.read(kafka, settings).runs(),
                archived.files().stream()
                        .filter(file -> rule.mayHold(dates, file.ingestDate()))
                        .map(this::relative)
                        .toList(),
                ArchiveReader.of(archive, ArchiveSection.LATE).files().stream()
                        .map(this::relative)
                        .toList(),
                run.decoderVersion(),
                run.mappingDigest());
    }

    private String relative(ArchiveFile file) {
        return archive.relativize(file.path()).toString();
    }
}
