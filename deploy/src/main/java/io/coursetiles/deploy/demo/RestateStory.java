package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.ledger.CourseDayModel;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateLimits;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.restate.IngestRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;

/**
 * The doubled Tuesday, as it cannot happen here: the dates of a drained deployment are restated by
 * one job, by another, and by a third whose driver is killed while its job runs. Readers see whole
 * versions with the same numbers, which are those of an exact model.
 */
public final class RestateStory {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int PARALLELISM = 2;

    private final LocalStack stack;
    private final Configuration job;
    private final TilesSettings settings;
    private final Path jar;
    private final Path archive;
    private final Path courseDay;
    private final IngestDays ingest;
    private final Consumer<String> progress;

    /** Which ingest dates hold the events: those of a horizon, or fixed ones. */
    public record IngestDays(IngestRule rule, List<String> arguments) {

        /** The default of the command. */
        public static IngestDays horizon(Duration maxClockSkew) {
            return new IngestDays(IngestRule.horizon(maxClockSkew, 3), List.of());
        }

        /** For old logs that came between two days. */
        public static IngestDays between(LocalDate first, LocalDate last) {
            return new IngestDays(
                    IngestRule.between(first, last),
                    List.of("--ingest-dates", first + ".." + last));
        }
    }

    /**
     * @param job options of the jobs as they ran, with brokers and archive
     * @param archive base directory of the archive
     */
    public RestateStory(
            LocalStack stack,
            Path jar,
            Configuration job,
            Path archive,
            IngestDays ingest,
            Consumer<String> progress)
            throws IOException {
        this.stack = stack;
        this.jar = jar;
        this.job = job;
        this.settings = TilesSettings.parse(job);
        this.archive = archive;
        this.courseDay = Files.createDirectories(stack.stateDir().resolve("course_day"));
        this.ingest = ingest;
        this.progress = progress;
    }

    /**
     * Tells it; what was expected goes to the ledger. Of facts that the gate holds back there is no
     * more to tell: the ledger names the rules, with their dates.
     */
    public void run(Ledger ledger) throws Exception {
        progress.accept("computing the facts of every date from the input, for comparison");
        CourseDayModel model =
                CourseDayModel.of(new Kafka(settings.kafka().client()), settings, ingest.rule());
        TreeSet<LocalDate> dates = model.dates();
        RestateReport first = restate("demo-a", dates);
        if (!first.isDone()) {
            first.refusals().forEach(ledger::heldBack);
            return;
        }
        ledger.expect("facts that differ after job a", 0, differing(model));
        restate("demo-b", dates);
        ledger.expect("facts that differ after job b, the same again", 0, differing(model));
        killed("demo-c", dates);
        ledger.expect("version that readers see after the kill of c", 2, current().version());
        ledger.expect("facts that differ after the kill", 0, differing(model));
        restate("demo-c", dates);
        ledger.expect("facts that differ after the rerun of c", 0, differing(model));
        ledger.expect("version that readers see at the end", 3, current().version());
        ledger.expect("dates published", dates.size(), current().dates().size());
        ledger.expect("events in course_day", events(model), events());
    }

    private RestateReport restate(String jobId, TreeSet<LocalDate> dates) throws Exception {
        progress.accept("restating " + dates.size() + " dates as " + jobId);
        RestateReport report =
                new RestateRun(
                                new Kafka(settings.kafka().client()),
                                settings,
                                archive,
                                courseDay,
                                new LocalStore(courseDay),
                                new SessionEnvironment(stack.restUrl(), jar),
                                new ClusterClient(stack.restUrl()),
                                new Gate(new GateLimits(0.05, 0.5), Map.of()),
                                progress)
                        .run(jobId, dates, ingest.rule(), PARALLELISM);
        progress.accept(report.text());
        return report;
    }

    /** SIGKILL of the driver as soon as its job runs on the cluster. */
    private void killed(String jobId, TreeSet<LocalDate> dates) throws Exception {
        ClusterClient cluster = new ClusterClient(stack.restUrl());
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("--job-id", jobId));
        arguments.add("--dates");
        arguments.add(dates.stream().map(LocalDate::toString).collect(Collectors.joining(",")));
        arguments.addAll(ingest.arguments());
        progress.accept("tiles restate " + String.join(" ", arguments));
        // Both jobs of the demo are drained, so a job that runs is that of the driver.
        try (RestateProcess driver = RestateProcess.start(stack, job, arguments)) {
            boolean runs =
                    Poll.until(() -> !driver.isAlive() || !cluster.jobs().isEmpty(), PATIENCE);
            if (!runs || !driver.isAlive()) {
                throw new StackException(
                        "Cannot kill tiles restate: it did not get to its job; it said "
                                + driver.said());
            }
            driver.kill();
        }
        progress.accept("SIGKILL of tiles restate while its job runs");
    }

    private Manifest current() {
        return new ManifestLog(new LocalStore(courseDay)).current().orElseThrow();
    }

    /** Courses and dates whose facts, as readers see them, are not those of the model. */
    private long differing(CourseDayModel model) throws IOException {
        Set<CourseDay> seen = new HashSet<>();
        long repeated = 0;
        for (CourseDay fact : seen()) {
            repeated += seen.add(fact) ? 0 : 1;
        }
        Set<CourseDay> expected = new HashSet<>();
        model.dates().forEach(date -> expected.addAll(model.facts(date)));
        Set<CourseDay> both = new HashSet<>(seen);
        both.retainAll(expected);
        long differing = repeated + seen.size() + expected.size() - 2L * both.size();
        progress.accept(
                "readers see version %d: %,d events in %,d facts, %,d of which differ from the model"
                        .formatted(current().version(), events(), seen.size(), differing));
        return differing;
    }

    private List<CourseDay> seen() throws IOException {
        List<CourseDay> facts = new ArrayList<>();
        for (var date : current().dates().values()) {
            for (String path : date.paths()) {
                for (CourseDayRow row : CourseDayReader.read(courseDay.resolve(path))) {
                    facts.add(row.fact());
                }
            }
        }
        return facts;
    }

    private long events() throws IOException {
        return seen().stream().mapToLong(CourseDay::events).sum();
    }

    private static long events(CourseDayModel model) {
        return model.dates().stream()
                .flatMap(date -> model.facts(date).stream())
                .mapToLong(CourseDay::events)
                .sum();
    }
}
