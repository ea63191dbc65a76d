package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.restate.AutoRestate;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateRun;
import io.coursetiles.deploy.restate.StatusRun;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateLimits;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.restate.IngestRule;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;

/** Restatements of a deployment, and what readers see of them. */
final class Restatements {

    private final Configuration options;
    private final Path archive;
    private final Path courseDay;
    private final URI cluster;
    private final List<String> said = new ArrayList<>();

    /**
     * @param options of the jobs
     * @param courseDay made when it is missing
     * @param cluster root of its REST API
     */
    Restatements(Configuration options, Path archive, Path courseDay, URI cluster)
            throws IOException {
        this.options = options;
        this.archive = archive;
        this.courseDay = Files.createDirectories(courseDay);
        this.cluster = cluster;
    }

    static Restatements of(Trial trial) throws IOException {
        String name = "course_day-" + trial.settings().deployment();
        return new Restatements(
                trial.options(),
                trial.archive(),
                trial.stack().stateDir().resolve(name),
                trial.stack().restUrl());
    }

    Configuration options() {
        return options;
    }

    Path archive() {
        return archive;
    }

    Path courseDay() {
        return courseDay;
    }

    URI cluster() {
        return cluster;
    }

    /** With records of whatever date that came to the topic around today. */
    RestateReport run(String jobId, String... dates) throws Exception {
        return run(store -> store, jobId, dates);
    }

    RestateReport run(Function<PublishStore, PublishStore> store, String jobId, String... dates)
            throws Exception {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        return run(store, IngestRule.between(today.minusDays(1), today.plusDays(1)), jobId, dates);
    }

    RestateReport run(IngestRule rule, String jobId, String... dates) throws Exception {
        return run(store -> store, rule, jobId, dates);
    }

    private RestateReport run(
            Function<PublishStore, PublishStore> store,
            IngestRule rule,
            String jobId,
            String... dates)
            throws Exception {
        TreeSet<LocalDate> days = new TreeSet<>();
        for (String date : dates) {
            days.add(LocalDate.parse(date));
        }
        return restatement(store).run(jobId, days, rule, 2);
    }

    /** As {@code --auto}. */
    Optional<RestateReport> auto(StatusRun look, IngestRule horizon, String jobId)
            throws Exception {
        return new AutoRestate(look, restatement(store -> store)).run(jobId, horizon, 2);
    }

    private RestateRun restatement(Function<PublishStore, PublishStore> store) {
        TilesSettings settings = TilesSettings.parse(options);
        return new RestateRun(
                new Kafka(settings.kafka().client()),
                settings,
                archive,
                courseDay,
                store.apply(new LocalStore(courseDay)),
                new SessionEnvironment(cluster, Trial.jar()),
                new ClusterClient(cluster),
                new Gate(new GateLimits(0.01, 0.1), Map.of()),
                said::add);
    }

    /** Progress of all runs. */
    List<String> said() {
        return said;
    }

    Manifest current() {
        return new ManifestLog(new LocalStore(courseDay)).current().orElseThrow();
    }

    /** Events by course as a reader has them: exactly the files that the manifest names. */
    Map<String, Long> events(String date) throws IOException {
        Map<String, Long> events = new TreeMap<>();
        for (CourseDay fact : facts(date)) {
            assertThat(events.put(fact.courseId(), fact.events())).isNull();
        }
        return events;
    }

    List<CourseDay> facts(String date) throws IOException {
        List<CourseDay> facts = new ArrayList<>();
        for (String file : current().dates().get(date).paths()) {
            for (CourseDayRow row : CourseDayReader.read(courseDay.resolve(file))) {
                assertThat(LocalDate.ofEpochDay(row.fact().eventDay())).hasToString(date);
                facts.add(row.fact());
            }
        }
        return facts;
    }

    /** Sum of the events of a date in all files that there are, as who appends would read them. */
    long eventsInAllFiles(String date) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(courseDay)) {
            files =
                    all.filter(file -> file.toString().endsWith(".parquet"))
                            .filter(file -> file.toString().contains("event_date=" + date))
                            .toList();
        }
        long events = 0;
        for (Path file : files) {
            for (CourseDayRow row : CourseDayReader.read(file)) {
                events += row.fact().events();
            }
        }
        return events;
    }

    /** Everything staged by a job, by path, with its bytes. */
    Map<String, byte[]> staged(String jobId) throws IOException {
        Path root = courseDay.resolve("staging/job_id=" + jobId);
        Map<String, byte[]> staged = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            staged.put(root.relativize(file).toString(), Files.readAllBytes(file));
        }
        return staged;
    }
}
