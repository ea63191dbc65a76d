package io.coursetiles.deploy.retain;

import static io.coursetiles.deploy.retain.CourseDayScene.DATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.ManifestLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Something happens to an attempt that is already on the list of what goes. The cleaner lists the
 * log when it judges each attempt, before it retires one, and before each of its three files.
 */
class RetentionRaceTest {

    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MONTH = Duration.ofDays(30);

    /** Numbers of its listings when there are two attempts and the second goes. */
    private static final int JUDGES = 2;

    private static final int RETIRES = 3;
    private static final int FIRST_FILE = 4;
    private static final int SECOND_FILE = 5;
    private static final int LAST = 6;

    @TempDir Path base;

    private CourseDayScene scene;
    private ManifestLog other;

    @BeforeEach
    void stageTwo() {
        scene = new CourseDayScene(base);
        scene.stage("monday", 1, MONTH);
        scene.publish("monday", 1, MONTH);
        scene.stage("tuesday", 1, MONTH);
        other = new ManifestLog(new LocalStore(base));
    }

    @Test
    void theLogIsReadAgainBeforeEachDelete() {
        WatchedStore store = new WatchedStore(scene.store(), 0, () -> {});
        retain(store);
        assertThat(store.listings()).isEqualTo(LAST);
        assertThat(scene.left("tuesday", 1)).containsExactly("claim.json", "retired.json");
    }

    @ParameterizedTest
    @ValueSource(ints = {JUDGES, RETIRES, FIRST_FILE})
    void aPublishBetweenListAndDeleteProtectsAllOfIt(int listing) {
        RetainReport report =
                retain(
                        new WatchedStore(
                                scene.store(), listing, () -> scene.publish(other, "tuesday", 1)));

        assertThat(StagingRetentionTest.fates(report).get("tuesday 1"))
                .startsWith("kept: named by version 2");
        assertThat(scene.left("tuesday", 1))
                .contains(
                        "attempt.json",
                        "event_date=" + DATE + "/_SUCCESS",
                        "event_date=" + DATE + "/part-000.parquet");
    }

    /** Three attempts are judged here. */
    @ParameterizedTest
    @ValueSource(ints = {JUDGES, RETIRES + 1, FIRST_FILE + 1})
    void aRollbackBetweenListAndDeleteProtectsWhatItBringsBack(int listing) {
        scene.publish("tuesday", 1, MONTH);
        scene.stage("wednesday", 1, MONTH);
        scene.publish("wednesday", 1, MONTH);
        scene.write("staging/job_id=monday/lease.json", "{}", Duration.ZERO);

        RetainReport report =
                retain(new WatchedStore(scene.store(), listing, () -> other.rollback(2, "back")));

        assertThat(StagingRetentionTest.fates(report).get("tuesday 1"))
                .startsWith("kept: named by version 4");
        assertThat(scene.left("tuesday", 1)).contains("attempt.json");
    }

    @ParameterizedTest
    @ValueSource(ints = {RETIRES, FIRST_FILE, SECOND_FILE})
    void aLeaseBetweenListAndDeleteStopsIt(int listing) {
        RetainReport report =
                retain(
                        new WatchedStore(
                                scene.store(),
                                listing,
                                () -> scene.lease("tuesday", Duration.ZERO)));

        assertThat(StagingRetentionTest.fates(report).get("tuesday 1"))
                .isEqualTo(
                        switch (listing) {
                            case RETIRES -> "kept: leased";
                            case FIRST_FILE -> "kept: leased; retired, 0 of 3 files deleted";
                            default -> "kept: leased; retired, 1 of 3 files deleted";
                        });
        assertThat(scene.left("tuesday", 1))
                .as("the summary goes first")
                .contains("event_date=" + DATE + "/part-000.parquet")
                .satisfies(
                        left ->
                                assertThat(left.contains("attempt.json"))
                                        .isEqualTo(listing != SECOND_FILE));
    }

    @Test
    void aPublisherThatPassesOverTheMarkIsNamedAndStopsAllOfIt() {
        scene.stage("wednesday", 1, MONTH);
        assertThatThrownBy(
                        () ->
                                retain(
                                        new WatchedStore(
                                                scene.store(),
                                                // One more attempt is judged.
                                                SECOND_FILE + 1,
                                                () -> scene.publish(other, "tuesday", 1))))
                .isInstanceOf(StackException.class)
                .hasMessage(
                        "Cannot go on: staging/job_id=tuesday/attempt=1 is named by version 2, got"
                                + " 1 of its 3 files deleted before that, need no publisher that"
                                + " passes over retired.json; restate its dates under a new job"
                                + " id");
        assertThat(scene.left("wednesday", 1)).contains("attempt.json");
    }

    private RetainReport retain(WatchedStore store) {
        return scene.retain(store, RetainMode.DELETE, 0, WEEK, List.of());
    }
}
