package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateRun;
import io.coursetiles.deploy.retain.RetainLimits;
import io.coursetiles.deploy.retain.RetainMode;
import io.coursetiles.deploy.retain.RetainReport;
import io.coursetiles.deploy.retain.RetainRun;
import io.coursetiles.deploy.retain.StorageClock;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.DeletedRaw;
import io.coursetiles.job.publish.Gate;
import io.coursetiles.job.publish.GateLimits;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What retention takes away is missed by nobody, and where it would be missed, by name. */
@ExtendWith(SharedStack.class)
class RetainIT {

    private static final String MONDAY = "2025-01-06";
    private static final int SECONDS = 50;
    private static final GateLimits STRICT = new GateLimits(0, 0.1);
    private static final GateLimits TOLERANT = new GateLimits(0.5, 0.1);

    @Test
    void whatIsGoneIsMadeAnewOrMissedByName(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "retain");
        trial.createInput(1, Map.of());
        JobID archiving = trial.submitArchive();
        JobID job = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("a", 0, SECONDS));
        trial.awaitArchived();
        trial.send(0, CanonicalEvent.eachSecond("b", SECONDS, 2 * SECONDS));
        trial.send(0, List.of("broken".getBytes(UTF_8)));
        trial.awaitSettled(job, 2 * SECONDS + 1);
        trial.drain(job);
        trial.drainArchive(archiving);

        assertThat(restate(trial, "first", TOLERANT).outcome()).contains(new Published(1));
        assertThat(restate(trial, "second", TOLERANT).outcome()).contains(new Published(2));
        RestateReport refused = restate(trial, "refused", STRICT);
        assertThat(failed(refused)).containsExactly("reject-share");
        assertThat(retain(trial).json().get("bytes")).as("used just now").isEqualTo(0L);

        makeOld(courseDay(trial), file -> !file.endsWith("lease.json"));
        assertThat(retain(trial).text())
                .containsPattern("kept +staging/job_id=first/attempt=1 .*: leased")
                .containsPattern("kept +staging/job_id=refused/attempt=1 .*: leased");
        makeOld(courseDay(trial), file -> true);
        assertThat(retain(trial).text())
                .containsPattern("deleted +staging/job_id=first/attempt=1 ")
                .containsPattern("deleted +staging/job_id=refused/attempt=1 ")
                .containsPattern("kept +staging/job_id=second/attempt=1 .*named by version 2");
        assertThat(facts(trial)).as("what readers see").allMatch(Files::isRegularFile);

        assertThat(restate(trial, "first", TOLERANT).outcome())
                .as("without its files")
                .contains(new AlreadyPublished(1));
        assertThat(restate(trial, "refused", TOLERANT).outcome()).contains(new Published(3));
        PublishedDate monday = log(trial).current().orElseThrow().dates().get(MONDAY);
        assertThat(monday.attempt()).as("the first was retired").isEqualTo(2);
        assertThat(monday.eventCount()).isEqualTo(2 * SECONDS);
        assertThat(facts(trial)).allMatch(Files::isRegularFile);

        deleteSecondRawFile(trial);
        assertThat(failed(restate(trial, "later", TOLERANT)))
                .as("what is left of the date is not the date")
                .contains("ingest-dates-present")
                .doesNotContain("positions-covered");
        AuditReport audit = Audits.of(trial);
        assertThat(audit.findings()).isEmpty();
        assertThat(audit.isClean()).isTrue();
    }

    private static RestateReport restate(Trial trial, String jobId, GateLimits limits)
            throws Exception {
        Path courseDay = Files.createDirectories(courseDay(trial));
        return new RestateRun(
                        trial.kafka(),
                        trial.settings(),
                        trial.archive(),
                        courseDay,
                        new LocalStore(courseDay),
                        new SessionEnvironment(trial.stack().restUrl(), Trial.jar()),
                        new ClusterClient(trial.stack().restUrl()),
                        new Gate(limits, Map.of()),
                        step -> {})
                .run(
                        jobId,
                        new TreeSet<>(List.of(LocalDate.parse(MONDAY))),
                        IngestRule.between(today().minusDays(1), today()),
                        1);
    }

    private static List<String> failed(RestateReport report) {
        assertThat(report.isDone()).isFalse();
        return report.gate().orElseThrow().failed().stream().map(GateVerdict::rule).toList();
    }

    private static RetainReport retain(Trial trial) {
        return new RetainRun(
                        courseDay(trial),
                        new LocalStore(courseDay(trial)),
                        new StorageClock(courseDay(trial)),
                        new ClusterClient(trial.stack().restUrl())::jobs,
                        new RetainLimits(0, Duration.ofDays(7)))
                .run(RetainMode.DELETE, Optional.empty());
    }

    private static void makeOld(Path directory, Predicate<Path> which) throws IOException {
        FileTime monthAgo = FileTime.from(Instant.now().minus(Duration.ofDays(30)));
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).filter(which).toList()) {
                Files.setLastModifiedTime(file, monthAgo);
            }
        }
    }

    /** As retention does it, which would refuse what is of today. */
    private static void deleteSecondRawFile(Trial trial) throws IOException {
        List<ArchiveFile> files = ArchiveReader.of(trial.archive(), ArchiveSection.RAW).files();
        assertThat(files).hasSizeGreaterThan(1);
        DeletedRaw.record(
                trial.archive(),
                today().plusDays(1),
                ArchiveReader.positions(files.subList(1, 2)).partitions());
        Files.delete(files.get(1).path());
    }

    private static List<Path> facts(Trial trial) {
        List<Path> facts =
                log(trial).current().orElseThrow().dates().get(MONDAY).paths().stream()
                        .map(courseDay(trial)::resolve)
                        .toList();
        assertThat(facts).isNotEmpty();
        return facts;
    }

    private static ManifestLog log(Trial trial) {
        return new ManifestLog(new LocalStore(courseDay(trial)));
    }

    private static Path courseDay(Trial trial) {
        return trial.stack().stateDir().resolve("course_day-" + trial.settings().deployment());
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }
}
