package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.MONDAY;
import static io.coursetiles.job.publish.Publications.TUESDAY;
import static io.coursetiles.job.publish.Publications.date;
import static io.coursetiles.job.publish.Publications.dates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishOutcome.Superseded;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackTest {
    @TempDir Path base;

    private ScriptedStore store;
    private ManifestLog log;

    @BeforeEach
    void publishTwice() {
        store = new ScriptedStore(new LocalStore(base));
        log = new ManifestLog(store);
        log.publish(Publications.of("a", MONDAY, 10));
        log.publish(Publications.of("b", dates(date("b", MONDAY, 20), date("b", TUESDAY, 20))));
    }

    @Test
    void allDatesAreAsTheyWere() {
        assertThat(log.rollback(1, "back")).isEqualTo(new Published(3));
        assertThat(log.current())
                .contains(rollback(3, "back", 1, dates(MONDAY, date("a", MONDAY, 10))));
        assertThat(log.history()).extracting(Manifest::version).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aRollbackIsRolledBackAsAnyVersion() {
        log.rollback(1, "back");
        assertThat(log.rollback(2, "forth")).isEqualTo(new Published(4));
        assertThat(log.current())
                .contains(
                        rollback(
                                4,
                                "forth",
                                2,
                                dates(date("b", MONDAY, 20), date("b", TUESDAY, 20))));
    }

    @Test
    void afterItTheCutThatStandsCounts() {
        log.rollback(1, "back");
        assertThat(log.publish(Publications.of("c", MONDAY, 9)))
                .isEqualTo(new Superseded(MONDAY, "a", 3, "events-0", 10, 9));
        assertThat(log.publish(Publications.of("d", MONDAY, 15))).isEqualTo(new Published(4));
    }

    @Test
    void itBringsBackItsVersionWhateverCameMeanwhile() {
        ManifestLog other = new ManifestLog(new LocalStore(base));
        store.beforePut(() -> other.publish(Publications.of("c", TUESDAY, 30)));
        assertThat(log.rollback(1, "back")).isEqualTo(new Published(4));
        assertThat(log.current())
                .contains(rollback(4, "back", 1, dates(MONDAY, date("a", MONDAY, 10))));
    }

    @Test
    void aRerunWritesNothing() {
        log.rollback(1, "back");
        log.publish(Publications.of("c", MONDAY, 30));
        assertThat(log.rollback(1, "back")).isEqualTo(new AlreadyPublished(3));
        assertThat(log.history()).hasSize(4);
    }

    @Test
    void aJobIdOfOtherWorkIsRefused() {
        assertThatThrownBy(() -> log.rollback(1, "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot use job_id: got b, which is that of the publish in version 2, need"
                                + " one that the log does not have");
        log.rollback(1, "back");
        assertThatThrownBy(() -> log.rollback(2, "back"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Cannot use job_id: got back, which is that of the rollback in version 3");
        assertThat(log.history()).hasSize(3);
    }

    @Test
    void aVersionThatThereIsNotIsRefused() {
        for (long version : List.of(-1L, 0L, 3L)) {
            assertThatThrownBy(() -> log.rollback(version, "back"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "Cannot roll back: got version "
                                    + version
                                    + ", need 1 to 2, the versions of the log");
        }
        assertThat(log.history()).hasSize(2);
    }

    private static Manifest rollback(
            long version, String jobId, long to, SortedMap<String, PublishedDate> dates) {
        return new Manifest(
                version, version - 1, jobId, 0, ManifestKind.ROLLBACK, to, dates, List.of());
    }
}
