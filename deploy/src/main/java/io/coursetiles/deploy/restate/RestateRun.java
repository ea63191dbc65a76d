package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.audit.Coverage;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.CoverageProblem;
import io.coursetiles.job.publish.DateCounts;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateInput;
import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.Publication;
import io.coursetiles.job.publish.PublishOutcome;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.AttemptSummary;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.job.restate.StagedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * One restatement from its input to what readers see. Run again with the same job id it goes on
 * where it was, whoever died where, and changes nothing that is done.
 */
public final class RestateRun {

    private final Kafka kafka;
    private final TilesSettings settings;
    private final Path archive;
    private final Path courseDay;
    private final PublishStore store;
    private final SessionEnvironment cluster;
    private final ClusterClient client;
    private final Gate gate;
    private final Consumer<String> progress;

    /**
     * @param archive base directory of the archive, which the cluster mounts too
     * @param courseDay base directory of course_day, which the cluster mounts too
     * @param store the same directory, for what decides: claims, markers, the manifest log
     */
    public RestateRun(
            Kafka kafka,
            TilesSettings settings,
            Path archive,
            Path courseDay,
            PublishStore store,
            SessionEnvironment cluster,
            ClusterClient client,
            Gate gate,
            Consumer<String> progress) {
        this.kafka = kafka;
        this.settings = settings;
        this.archive = archive;
        this.courseDay = courseDay;
        this.store = store;
        this.cluster = cluster;
        this.client = client;
        this.gate = gate;
        this.progress = progress;
    }

    /**
     * @param jobId names the work; the same again is the same work
     * @param dates event dates, of the first run with this job id
     * @param rule which ingest dates hold their events, as {@code dates}
     */
    public RestateReport run(
            String jobId, TreeSet<LocalDate> dates, IngestRule rule, int parallelism)
            throws Exception {
        SameWork work = new SameWork(jobId, dates, rule);
        ManifestLog log = new ManifestLog(store);
        for (Manifest version : log.history()) {
            if (version.jobId().equals(jobId)) {
                return work.published(version);
            }
        }
        StagingArea area = new StagingArea(courseDay, store, jobId);
        try (StagingLease lease = StagingLease.take(courseDay, jobId, progress)) {
            return run(log, area, lease, jobId, pinned(area, work), parallelism);
        }
    }

    private RestateReport run(
            ManifestLog log,
            StagingArea area,
            StagingLease lease,
            String jobId,
            PinnedInput input,
            int parallelism)
            throws Exception {
        PinnedJob job = new PinnedJob(input, settings, archive);
        Attempts.Done done =
                new Attempts(area, jobId, cluster, client, progress)
                        .done(
                                (env, directory) ->
                                        job.define(env, directory, jobId, settled(input)),
                                parallelism);
        return judge(log, area, lease, input, jobId, done);
    }

    private PinnedInput pinned(StagingArea area, SameWork work) {
        Optional<byte[]> before = area.input();
        if (before.isPresent()) {
            progress.accept("input as pinned before");
            return work.require(PinnedInput.parse(before.get()), settings.run(0));
        }
        progress.accept("pinning the input");
        PinnedInput input = new Pinning(kafka, settings, archive).pin(work.dates(), work.rule());
        if (input.raw().isEmpty()) {
            throw new IllegalStateException(
                    "Cannot restate "
                            + input.dates()
                            + ": got no raw file of their ingest dates in the archive at "
                            + archive
                            + ", need one; nothing was pinned");
        }
        return PinnedInput.parse(area.pin(input.json()));
    }

    private static TreeSet<Long> settled(PinnedInput input) {
        TreeSet<Long> settled = new TreeSet<>();
        for (LocalDate date : input.dates()) {
            if (!input.completeUntil().isBefore(input.rule().end(date.toEpochDay()))) {
                settled.add(date.toEpochDay());
            }
        }
        return settled;
    }

    private static Instant startAfter(long day) {
        return LocalDate.ofEpochDay(day + 1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private RestateReport judge(
            ManifestLog log,
            StagingArea area,
            StagingLease lease,
            PinnedInput input,
            String jobId,
            Attempts.Done done)
            throws IOException {
        PublishedCourseDays facts = new PublishedCourseDays(courseDay, log);
        SortedMap<String, StagedDate> staged = new TreeMap<>();
        SortedMap<String, PublishedDate> dates = new TreeMap<>();
        for (LocalDate date : input.dates()) {
            String prefix =
                    area.prefix(done.attempt()) + "/" + StagedFile.directory(date.toEpochDay());
            List<String> names =
                    area.files(prefix).stream().filter(name -> !name.startsWith("_")).toList();
            StagedDate read = StagedDate.read(facts, prefix, date, names);
            read.problems().forEach(progress);
            staged.put(date.toString(), read);
            dates.put(date.toString(), published(input, jobId, done, date, prefix, read));
        }
        GateResult result = gate.judge(gateInput(log, input, done, staged));
        if (!result.passed()) {
            return new RestateReport(
                    jobId,
                    dates,
                    input.rule(),
                    done.summary().beyond(),
                    done.summary().voided(),
                    Optional.of(result),
                    Optional.empty());
        }
        dates.values().forEach(date -> area.succeeded(date.prefix()));
        lease.renew();
        area.requireKept(done.attempt());
        PublishOutcome outcome = log.publish(new Publication(jobId, done.attempt(), dates, result));
        return new RestateReport(
                jobId,
                dates,
                input.rule(),
                done.summary().beyond(),
                done.summary().voided(),
                Optional.of(result),
                Optional.of(outcome));
    }

    private PublishedDate published(
            PinnedInput input,
            String jobId,
            Attempts.Done done,
            LocalDate date,
            String prefix,
            StagedDate read) {
        SortedMap<String, Long> cut = new TreeMap<>();
        input.cut().forEach((partition, end) -> cut.put(input.topic() + "-" + partition, end));
        return new PublishedDate(
                prefix,
                read.files(),
                read.counts().rows(),
                read.counts().events(),
                cut,
                settled(input).contains(date.toEpochDay())
                        ? DateState.SETTLED
                        : DateState.PROVISIONAL,
                jobId,
                done.attempt());
    }

    private GateInput gateInput(
            ManifestLog log,
            PinnedInput input,
            Attempts.Done done,
            SortedMap<String, StagedDate> staged) {
        AttemptSummary summary = done.summary();
        SortedMap<String, DateCounts> written = new TreeMap<>();
        input.dates().forEach(date -> written.put(date.toString(), new DateCounts(0, 0)));
        for (StagedFile file : summary.files()) {
            written.merge(
                    LocalDate.ofEpochDay(file.eventDay()).toString(),
                    new DateCounts(file.rows(), file.events()),
                    (a, b) -> new DateCounts(a.rows() + b.rows(), a.events() + b.events()));
        }
        SortedMap<String, DateCounts> readBack = new TreeMap<>();
        staged.forEach((date, read) -> readBack.put(date, read.counts()));
        TreeSet<String> requested = new TreeSet<>(written.keySet());
        TreeSet<String> notPassed = new TreeSet<>();
        for (LocalDate date : input.dates()) {
            Instant end =
                    startAfter(date.toEpochDay()).plus(settings.get(TilesOptions.OUT_OF_ORDERNESS));
            if (input.completeUntil().isBefore(end)) {
                notPassed.add(date.toString());
            }
        }
        SortedMap<String, Long> previous = new TreeMap<>();
        log.current()
                .ifPresent(
                        current ->
                                current.dates()
                                        .forEach(
                                                (date, facts) ->
                                                        previous.put(date, facts.eventCount())));
        Map<CoverageProblem, List<String>> coverage =
                new Coverage(kafka, settings, archive).problems(input, done.unreadable());
        List<String> narrowed = narrowed(log, input);
        if (!narrowed.isEmpty()) {
            coverage.put(CoverageProblem.NARROWED_DATE, narrowed);
        }
        return new GateInput(
                requested,
                new TreeSet<>(staged.keySet()),
                written,
                readBack,
                staged.values().stream().mapToLong(StagedDate::nullKeys).sum(),
                coverage,
                notPassed,
                summary.ok(),
                summary.dead(),
                previous,
                summary.items() - summary.ok() - summary.dead());
    }

    /** Dates whose fact, as it stands, was made of ingest dates that this one leaves out. */
    private List<String> narrowed(ManifestLog log, PinnedInput input) {
        SortedMap<LocalDate, IngestRule> madeOf =
                PublishedHistory.of(log.history()).rules(courseDay, store);
        List<String> narrowed = new ArrayList<>();
        for (LocalDate date : input.dates()) {
            long day = date.toEpochDay();
            IngestRule stands = madeOf.getOrDefault(date, input.rule());
            if (!input.rule().covers(stands, day)) {
                narrowed.add(
                        date
                                + " is made of "
                                + LocalDate.ofEpochDay(stands.first(day))
                                + ".."
                                + LocalDate.ofEpochDay(stands.last(day)));
            }
        }
        return narrowed;
    }
}
