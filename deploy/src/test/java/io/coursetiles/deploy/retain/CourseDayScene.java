package io.coursetiles.deploy.retain;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.coursetiles.deploy.restate.StagingNames;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.Publication;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.publish.PublishedFile;
import io.coursetiles.job.publish.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;

/**
 * A course_day on a storage of which it is noon, whatever the clock of this machine says: files
 * that are made here are as old as they are told to be.
 */
final class CourseDayScene {

    static final String DATE = "2026-03-02";
    static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");

    /** Of each file that {@link #stage} writes. */
    static final int BYTES = 7;

    final Path base;
    private final PublishStore store;
    private long cut = 10;

    CourseDayScene(Path base) {
        this.base = base;
        this.store = new LocalStore(base);
    }

    /** An attempt that is done: claim, facts, summary. */
    void stage(String jobId, int attempt, Duration age) {
        String prefix = StagingNames.attempt(jobId, attempt);
        write(StagingNames.job(jobId) + "/" + StagingNames.INPUT, "{}", age);
        write(
                prefix + "/" + StagingNames.CLAIM,
                "{\"flink_job\":\"" + flinkJob(jobId, attempt) + "\"}",
                age);
        write(prefix + "/event_date=" + DATE + "/part-000.parquet", "x".repeat(BYTES), age);
        write(prefix + "/event_date=" + DATE + "/_SUCCESS", "x".repeat(BYTES), age);
        write(prefix + "/attempt.json", "x".repeat(BYTES), age);
    }

    static JobID flinkJob(String jobId, int attempt) {
        return new JobID(jobId.hashCode(), attempt);
    }

    /** Makes the attempt what readers see, at a later cut than the one before. */
    void publish(String jobId, int attempt, Duration age) {
        publish(log(), jobId, attempt);
        age(log().current().orElseThrow().version(), age);
    }

    void publish(ManifestLog log, String jobId, int attempt) {
        publish(log, jobId, attempt, List.of(LocalDate.parse(DATE)), DateState.PROVISIONAL);
    }

    void publish(ManifestLog log, String jobId, List<LocalDate> dates, DateState state) {
        publish(log, jobId, 1, dates, state);
    }

    private void publish(
            ManifestLog log, String jobId, int attempt, List<LocalDate> days, DateState state) {
        TreeMap<String, PublishedDate> dates = new TreeMap<>();
        for (LocalDate day : days) {
            dates.put(
                    day.toString(),
                    new PublishedDate(
                            StagingNames.attempt(jobId, attempt) + "/event_date=" + day,
                            List.of(new PublishedFile("part-000.parquet", BYTES, "0".repeat(64))),
                            1,
                            2,
                            new TreeMap<>(Map.of("events-0", cut)),
                            state,
                            jobId,
                            attempt));
        }
        cut++;
        GateVerdict passed = new GateVerdict("counts-equal", "equal", Verdict.PASSED, "0", null);
        log.publish(new Publication(jobId, attempt, dates, new GateResult(List.of(passed))));
    }

    void rollback(long version, String jobId, Duration age) {
        log().rollback(version, jobId);
        age(log().current().orElseThrow().version(), age);
    }

    void lease(String jobId, Duration age) {
        write(StagingNames.job(jobId) + "/" + StagingNames.LEASE, "{}", age);
    }

    /** Writes a file, also over one that is there. */
    void write(String path, String content, Duration age) {
        try {
            Path file = base.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content, UTF_8);
            Files.setLastModifiedTime(file, FileTime.from(NOON.minus(age)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void age(long version, Duration age) {
        try {
            Files.setLastModifiedTime(
                    base.resolve(ManifestLog.path(version)), FileTime.from(NOON.minus(age)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ManifestLog log() {
        return new ManifestLog(store);
    }

    PublishStore store() {
        return store;
    }

    /** It stamps what is written with noon. */
    StorageClock clock() {
        return clock(base, NOON);
    }

    static StorageClock clock(Path base, Instant time) {
        return new StorageClock(
                base,
                probe -> {
                    try {
                        Files.setLastModifiedTime(probe, FileTime.from(time));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    RetainReport retain(RetainMode mode, int keepVersions, Duration olderThan) {
        return retain(store, mode, keepVersions, olderThan, List.of());
    }

    RetainReport retain(
            PublishStore watched,
            RetainMode mode,
            int keepVersions,
            Duration olderThan,
            Collection<JobID> running) {
        return new RetainRun(
                        base,
                        watched,
                        clock(),
                        () -> running,
                        new RetainLimits(keepVersions, olderThan))
                .run(mode, Optional.empty());
    }

    /** Every file with its content and time. */
    static Map<String, String> tree(Path root) {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                tree.put(
                        root.relativize(file).toString(),
                        Files.readString(file, ISO_8859_1) + " " + Files.getLastModifiedTime(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tree;
    }

    /** Names of the files below an attempt. */
    List<String> left(String jobId, int attempt) {
        return tree(base.resolve(StagingNames.attempt(jobId, attempt))).keySet().stream().toList();
    }
}
