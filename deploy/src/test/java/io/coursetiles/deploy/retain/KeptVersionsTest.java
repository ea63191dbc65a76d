package io.coursetiles.deploy.retain;

import static io.coursetiles.deploy.retain.CourseDayScene.DATE;
import static io.coursetiles.deploy.retain.StagingRetentionTest.fates;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose files stay because a version of the log names them. */
class KeptVersionsTest {

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
    void asManyVersionsAreKeptAsAskedFor() {
        for (int version = 1; version <= 14; version++) {
            scene.stage("job-" + version, 1, MONTH);
            scene.publish("job-" + version, 1, MONTH);
        }
        RetainReport report = scene.retain(RetainMode.DELETE, 10, WEEK);

        assertThat(report.lowestKept()).isEqualTo(4);
        for (int version = 1; version <= 14; version++) {
            assertThat(scene.left("job-" + version, 1))
                    .as("version " + version)
                    .isEqualTo(version < 4 ? CLEARED : ALL);
        }
        assertThat(scene.log().history()).as("the log").hasSize(14);
    }

    /** Of eleven publishes within an hour the first was what readers saw an hour ago. */
    @Test
    void whatWasCurrentWithinTheTimeIsKeptToo() {
        for (int version = 1; version <= 4; version++) {
            scene.stage("job-" + version, 1, MONTH);
        }
        scene.publish("job-1", 1, MONTH);
        scene.publish("job-2", 1, DELAY);
        scene.publish("job-3", 1, DELAY.minusMillis(1));
        scene.publish("job-4", 1, Duration.ofMinutes(1));

        RetainReport report = scene.retain(RetainMode.DELETE, 0, WEEK);

        assertThat(report.lowestKept()).isEqualTo(2);
        assertThat(scene.left("job-1", 1)).as("superseded long ago").isEqualTo(CLEARED);
        assertThat(scene.left("job-2", 1)).as("superseded within the time").isEqualTo(ALL);
        assertThat(scene.left("job-3", 1)).isEqualTo(ALL);
        assertThat(scene.left("job-4", 1)).isEqualTo(ALL);
    }

    @Test
    void whatARollbackBroughtBackIsKept() {
        for (int version = 1; version <= 5; version++) {
            scene.stage("job-" + version, 1, MONTH);
            scene.publish("job-" + version, 1, MONTH);
        }
        scene.rollback(2, "back", MONTH);

        assertThat(fates(scene.retain(RetainMode.DELETE, 0, WEEK)))
                .containsEntry("job-2 1", "kept: named by version 6");
        for (int version : List.of(1, 3, 4, 5)) {
            assertThat(scene.left("job-" + version, 1)).isEqualTo(CLEARED);
        }
        assertThat(scene.left("job-2", 1)).isEqualTo(ALL);
    }

    /** A log that is empty may be one that is not mounted. */
    @Test
    void nothingGoesBeforeTheFirstPublish() {
        scene.stage("tried", 1, MONTH);
        assertThat(fates(scene.retain(RetainMode.DELETE, 0, WEEK)))
                .isEqualTo(Map.of("tried 1", "kept: nothing is published"));
        assertThat(scene.left("tried", 1)).isEqualTo(ALL);
    }
}
