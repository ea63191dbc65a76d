package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.audit.ArchivedInput;
import io.coursetiles.deploy.audit.Receipts;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.RestateScope;
import io.coursetiles.job.restate.WaitingLate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Looks at what is published and at what the archive has; changes nothing. */
public final class StatusRun {

    private final Kafka kafka;
    private final TilesSettings settings;
    private final Path archive;
    private final Path courseDay;
    private final Consumer<String> progress;

    /**
     * @param archive base directory of the archive
     * @param courseDay base directory of course_day; none of it is there before the first publish
     */
    public StatusRun(
            Kafka kafka,
            TilesSettings settings,
            Path archive,
            Path courseDay,
            Consumer<String> progress) {
        this.kafka = kafka;
        this.settings = settings;
        this.archive = archive;
        this.courseDay = courseDay;
        this.progress = progress;
    }

    /**
     * @param horizon which ingest dates {@code --auto} would read
     */
    public RestateStatus status(IngestRule horizon) throws IOException {
        PublishStore store = new LocalStore(courseDay);
        PublishedHistory history = PublishedHistory.of(versions(store));
        SortedMap<LocalDate, IngestRule> madeOf = history.rules(courseDay, store);
        String topic = settings.kafka().inputTopic();
        progress.accept("looking how far the archive is");
        Reach reach = Reach.of(kafka, topic, ArchivedInput.of(kafka, settings, archive));
        WaitingLate waiting =
                new WaitingLate(
                        new RestateScope(
                                topic,
                                new TreeSet<>(),
                                horizon,
                                reach.cut(),
                                Receipts.read(kafka, settings).runs()),
                        facts(history, madeOf, horizon));
        List<ArchiveFile> late = ArchiveReader.of(archive, ArchiveSection.LATE).files();
        progress.accept("reading " + late.size() + " files of late rows");
        for (ArchiveFile file : late) {
            waiting.add(file.path());
        }
        return RestateStatus.of(
                history,
                madeOf,
                waiting.counts(),
                new DateRules(
                        reach.completeUntil(),
                        horizon,
                        settings.get(TilesOptions.OUT_OF_ORDERNESS)));
    }

    /** Whether this work was begun: then it has its dates. */
    boolean isBegun(String jobId) {
        PublishStore store = new LocalStore(courseDay);
        return versions(store).stream().anyMatch(version -> version.jobId().equals(jobId))
                || Files.isDirectory(courseDay)
                        && new StagingArea(courseDay, store, jobId).input().isPresent();
    }

    private List<Manifest> versions(PublishStore store) {
        return Files.isDirectory(courseDay) ? new ManifestLog(store).history() : List.of();
    }

    private static Map<LocalDate, WaitingLate.Fact> facts(
            PublishedHistory history, Map<LocalDate, IngestRule> madeOf, IngestRule horizon) {
        Map<LocalDate, WaitingLate.Fact> facts = new HashMap<>();
        history.standing()
                .forEach(
                        (date, stands) ->
                                facts.put(
                                        date,
                                        new WaitingLate.Fact(
                                                stands.fact().cut(),
                                                madeOf.getOrDefault(date, horizon))));
        return facts;
    }
}
