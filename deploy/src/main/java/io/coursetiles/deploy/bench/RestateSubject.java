package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.restate.PinnedJob;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.operators.outbox.RunInfo;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The batch job of the restatement over an archive of {@value #DATES} dates: what {@code tiles
 * restate} submits, without what it does before and after.
 */
final class RestateSubject implements Bench.Subject<RestateResult> {
    static final int DATES = 3;
    private static final LocalDate FIRST = LocalDate.parse("2026-03-02");
    private static final int HORIZON = 3;

    private final LocalStack stack;
    private final Path jar;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    RestateSubject(LocalStack stack, Path jar, BenchSettings settings, Consumer<String> progress) {
        if (settings.span().isPresent()) {
            throw new IllegalArgumentException(
                    "Cannot bench: got an event time span, need none for a restatement, whose"
                            + " events are of "
                            + DATES
                            + " dates");
        }
        this.stack = stack;
        this.jar = jar;
        this.settings = settings;
        this.progress = progress;
    }

    @Override
    public RestateResult measure(int number, long events) throws Exception {
        String name = "restate-" + number;
        TilesSettings job = job(name);
        Path archive = stack.stateDir().resolve(name).resolve("archive");
        Path attempt = stack.stateDir().resolve(name).resolve("attempt=1");
        Workload workload = Workload.overDates(events, settings.hot(), FIRST, DATES);

        progress.accept("writing " + events + " events to " + archive);
        GeneratedArchive raw = GeneratedArchive.write(workload, job.kafka().inputTopic(), archive);
        PinnedInput input = pinned(job, archive, raw);

        progress.accept("running the yardstick over " + raw.files().size() + " files");
        YardstickRun yardstick =
                YardstickRun.of(
                        BarePass.class,
                        List.of(
                                archive.toAbsolutePath().toString(),
                                job.get(TilesOptions.MAX_CLOCK_SKEW).toString()),
                        stack.logDir().resolve(name + "-yardstick.log"));

        progress.accept("running the restatement over them");
        JobRun run =
                JobRun.of(
                        stack,
                        () -> submit(name, new PinnedJob(input, job, archive), attempt),
                        Bench.limit(events),
                        progress);

        progress.accept("comparing the facts with what they must be");
        Map<String, CourseDay> expected = CourseDays.expected(workload);
        List<String> faults = new ArrayList<>(yardstick.faults(events));
        faults.addAll(CourseDays.faults(expected, attempt));
        return new RestateResult(
                events,
                settings.hot(),
                raw.files().size(),
                expected.size(),
                faults,
                run,
                yardstick);
    }

    private JobID submit(String name, PinnedJob job, Path attempt) throws Exception {
        StreamExecutionEnvironment env = new SessionEnvironment(stack.restUrl(), jar).open();
        env.setParallelism(Bench.PARALLELISM);
        job.define(env, attempt.toAbsolutePath().toString(), name, new TreeSet<>());
        return env.executeAsync(name).getJobID();
    }

    private PinnedInput pinned(TilesSettings job, Path archive, GeneratedArchive raw) {
        TreeSet<LocalDate> dates = new TreeSet<>();
        FIRST.datesUntil(FIRST.plusDays(DATES)).forEach(dates::add);
        RunInfo run = job.run(0);
        return new PinnedInput(
                dates,
                IngestRule.horizon(job.get(TilesOptions.MAX_CLOCK_SKEW), HORIZON),
                run.topic(),
                raw.cut(),
                Instant.ofEpochMilli(raw.last()),
                new RunRule(),
                raw.files().stream()
                        .map(file -> archive.relativize(file.path()).toString())
                        .toList(),
                List.of(),
                run.decoderVersion(),
                run.mappingDigest());
    }

    private TilesSettings job(String name) {
        Configuration job = new Configuration(settings.job());
        job.set(KafkaOptions.BOOTSTRAP_SERVERS, stack.bootstrapServers());
        job.set(TilesOptions.DEPLOYMENT, name);
        return TilesSettings.parse(job);
    }
}
