package io.coursetiles.deploy.retain;

import static io.coursetiles.deploy.retain.CourseDayScene.BYTES;
import static io.coursetiles.deploy.retain.CourseDayScene.DATE;
import static io.coursetiles.deploy.retain.CourseDayScene.NOON;
import static io.coursetiles.deploy.retain.CourseDayScene.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.restate.StagingLease;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagingRetentionTest {

    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MONTH = Duration.ofDays(30);

    /** An attempt at which nobody has worked for so long may go. */
    private static final Duration DELAY = WEEK.plus(Duration.ofHours(3));

    private static final List<String> ALL =
            List.of(
                    "attempt.json",
                    "claim.json",
                    "event_date=" + DATE + "/_SUCCESS",
                    "event_date=" + DATE + "/part-000.parquet");
    private static final List<String> CLEARED = List.of("claim.json", "retired.json");

    @TempDir Path base;

    private CourseDayScene scene;

    @BeforeEach
    void open() {
        scene = new CourseDayScene(base);
    }

    @Test
    void whatReadersSeeStaysHoweverOldItIs() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("tried", 1, MONTH);
        Map<String, String> seen = tree(base.resolve("staging/job_id=monday"));

        RetainReport report = scene.retain(RetainMode.DELETE, 0, WEEK);

        assertThat(fates(report))
                .isEqualTo(
                        Map.of(
                                "monday 1",
                                "kept: named by version 1",
                                "tried 1",
                                "deleted: no kept version names it, nobody works at it"));
        assertThat(tree(base.resolve("staging/job_id=monday"))).isEqualTo(seen);
        assertThat(scene.left("tried", 1)).isEqualTo(CLEARED);
        assertThat(base.resolve("staging/job_id=tried/input.json")).exists();
        assertThat(base.resolve("staging/job_id=tried/attempt=1/event_date=" + DATE))
                .doesNotExist();
    }

    @Test
    void aDryRunChangesNoByte() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("tried", 1, MONTH);
        scene.stage("tried", 2, MONTH);
        Map<String, String> before = tree(base);

        RetainReport report = scene.retain(RetainMode.DRY_RUN, 0, WEEK);

        assertThat(tree(base)).isEqualTo(before);
        assertThat(report.text())
                .isEqualTo(
                        """
                        kept     staging/job_id=monday/attempt=1  3 files, 21 bytes, last used 30 d\
                         ago: named by version 1
                        goes     staging/job_id=tried/attempt=1  3 files, 21 bytes, last used 30 d\
                         ago: no kept version names it, nobody works at it
                        goes     staging/job_id=tried/attempt=2  3 files, 21 bytes, last used 30 d\
                         ago: no kept version names it, nobody works at it
                        Staging: would delete 2 attempts, 42 bytes; 1 kept. Versions from 1 are\
                         kept.
                        Nothing was deleted; --delete does it.""");
        assertThat(report.json())
                .containsEntry("deleted", false)
                .containsEntry("bytes", 2L * 3 * BYTES)
                .containsEntry("storage_time", NOON.toString())
                .containsEntry("lowest_version_kept", 1L);
        assertThat(report.isDone()).isTrue();
    }

    @Test
    void theAgeIsThatOfTheNewestFileToTheMillisecond() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("due", 1, DELAY);
        scene.stage("not-yet", 1, MONTH);
        scene.write(
                "staging/job_id=not-yet/attempt=1/event_date=" + DATE + "/.part-001.parquet",
                "half",
                DELAY.minusMillis(1));

        assertThat(fates(scene.retain(RetainMode.DELETE, 0, WEEK)))
                .containsEntry("due 1", "deleted: no kept version names it, nobody works at it")
                .containsEntry("not-yet 1", "kept: used 7 d ago");
        assertThat(scene.left("due", 1)).isEqualTo(CLEARED);
        assertThat(scene.left("not-yet", 1)).containsAll(ALL).hasSize(ALL.size() + 1);
    }

    /** Our clock is 2 h ahead of the storage's, so by ours all of it is 2 h older. */
    @Test
    void aCleanerWhoseClockIsAheadDeletesNothingEarly() throws Exception {
        Instant storage = Instant.now().minus(Duration.ofHours(2));
        Duration shift = Duration.between(NOON, storage);
        scene.stage("monday", 1, MONTH.minus(shift));
        scene.publish("monday", 1, MONTH.minus(shift));
        scene.stage("early", 1, DELAY.minusHours(1).minus(shift));
        scene.stage("due", 1, DELAY.plusHours(1).minus(shift));

        RetainReport report =
                new RetainRun(
                                base,
                                scene.store(),
                                CourseDayScene.clock(base, storage),
                                List::of,
                                new RetainLimits(0, WEEK))
                        .run(RetainMode.DELETE, Optional.empty());

        assertThat(report.now()).isEqualTo(storage);
        assertThat(fates(report))
                .containsEntry("early 1", "kept: used 7 d ago")
                .containsEntry("due 1", "deleted: no kept version names it, nobody works at it");
        assertThat(scene.left("early", 1)).isEqualTo(ALL);
        assertThat(base.toFile().list())
                .as("the probe is gone")
                .containsExactlyInAnyOrder("staging", "manifest");
    }

    @Test
    void aLeaseProtectsAllAttemptsOfItsJob() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        for (String jobId : List.of("leased", "left-yesterday", "left-long-ago")) {
            scene.stage(jobId, 1, MONTH);
            scene.stage(jobId, 2, MONTH);
        }
        scene.lease("leased", StagingLease.LIFE.minusMillis(1));
        scene.lease("left-yesterday", Duration.ofDays(1));
        scene.lease("left-long-ago", DELAY);

        assertThat(fates(scene.retain(RetainMode.DELETE, 0, WEEK)))
                .containsEntry("leased 1", "kept: leased")
                .containsEntry("leased 2", "kept: leased")
                .containsEntry("left-yesterday 1", "kept: used 1 d ago")
                .containsEntry("left-yesterday 2", "kept: used 1 d ago");
        assertThat(scene.left("leased", 1)).isEqualTo(ALL);
        assertThat(scene.left("left-yesterday", 2)).isEqualTo(ALL);
        assertThat(scene.left("left-long-ago", 1)).isEqualTo(CLEARED);
        assertThat(scene.left("left-long-ago", 2)).isEqualTo(CLEARED);
    }

    @Test
    void aLeaseIsYoungByTheClockOfItsStorage() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("tried", 1, MONTH);
        try (StagingLease lease = StagingLease.take(base, "tried", step -> {})) {
            lease.renew();
            RetainReport report =
                    new RetainRun(
                                    base,
                                    scene.store(),
                                    new StorageClock(base),
                                    List::of,
                                    new RetainLimits(0, Duration.ZERO))
                            .run(RetainMode.DELETE, Optional.empty());
            assertThat(fates(report)).containsEntry("tried 1", "kept: leased");
        }
        assertThat(scene.left("tried", 1)).isEqualTo(ALL);
    }

    @Test
    void anAttemptWhoseFlinkJobRunsStays() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("long", 1, MONTH);
        scene.stage("long", 2, MONTH);

        RetainReport report =
                scene.retain(
                        scene.store(),
                        RetainMode.DELETE,
                        0,
                        WEEK,
                        List.of(CourseDayScene.flinkJob("long", 2)));

        assertThat(fates(report))
                .containsEntry("long 2", "kept: runs as job " + CourseDayScene.flinkJob("long", 2));
        assertThat(scene.left("long", 1)).isEqualTo(CLEARED);
        assertThat(scene.left("long", 2)).isEqualTo(ALL);
    }

    @Test
    void whatNoRestatementMadeStays() throws Exception {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.write("elsewhere/attempt=1/part-000.parquet", "x", MONTH);
        scene.write("staging/job_id=.hidden/attempt=1/part-000.parquet", "x", MONTH);
        scene.write("staging/job_id=tried/attempt=01/part-000.parquet", "x", MONTH);
        scene.write("staging/job_id=tried/attempt=one/part-000.parquet", "x", MONTH);
        Files.createSymbolicLink(base.resolve("staging/job_id=link"), base.resolve("elsewhere"));
        Files.createSymbolicLink(
                base.resolve("staging/job_id=tried/attempt=2"),
                base.resolve("elsewhere/attempt=1"));
        Map<String, String> before = tree(base);

        scene.retain(RetainMode.DELETE, 0, WEEK);

        assertThat(tree(base)).isEqualTo(before);
    }

    @Test
    void aSecondRunFindsNothing() {
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("tried", 1, MONTH);
        scene.retain(RetainMode.DELETE, 0, WEEK);
        assertThat(fates(scene.retain(RetainMode.DELETE, 0, WEEK)))
                .isEqualTo(Map.of("monday 1", "kept: named by version 1"));
    }

    static Map<String, String> fates(RetainReport report) {
        Map<String, String> fates = new TreeMap<>();
        for (AttemptFate each : report.attempts()) {
            fates.put(
                    each.attempt().jobId() + " " + each.attempt().attempt(),
                    each.fate().text() + ": " + each.why());
        }
        return fates;
    }
}
