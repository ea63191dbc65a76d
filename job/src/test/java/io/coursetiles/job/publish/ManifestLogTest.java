package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.MONDAY;
import static io.coursetiles.job.publish.Publications.TUESDAY;
import static io.coursetiles.job.publish.Publications.cut;
import static io.coursetiles.job.publish.Publications.date;
import static io.coursetiles.job.publish.Publications.dates;
import static io.coursetiles.job.publish.Publications.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishOutcome.Superseded;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestLogTest {
    @TempDir Path base;

    private LocalStore files;
    private ScriptedStore store;
    private ManifestLog log;
    private ManifestLog other;

    @BeforeEach
    void open() {
        files = new LocalStore(base);
        store = new ScriptedStore(files);
        log = new ManifestLog(store);
        other = new ManifestLog(files);
    }

    @Test
    void anEmptyLogHasNoVersion() {
        assertThat(log.current()).isEmpty();
        assertThat(log.version(1)).isEmpty();
        assertThat(log.history()).isEmpty();
    }

    @Test
    void theFirstPublishIsVersionOne() {
        assertThat(log.publish(Publications.of("a", MONDAY, 10, 20))).isEqualTo(new Published(1));

        Manifest first = version(1, "a", dates(MONDAY, date("a", MONDAY, 10, 20)));
        assertThat(log.current()).contains(first);
        assertThat(log.history()).containsExactly(first);
        assertThat(files.list("")).containsExactly("manifest/00000000000000000001.json");
    }

    @Test
    void aPublishReplacesItsDatesAndCarriesTheOthersOver() {
        PublishedDate monday = date("a", MONDAY, 10);
        PublishedDate tuesday = date("b", TUESDAY, 10);
        PublishedDate newMonday = date("c", MONDAY, 11);
        log.publish(Publications.of("a", MONDAY, 10));
        log.publish(Publications.of("b", TUESDAY, 10));
        assertThat(log.publish(Publications.of("c", MONDAY, 11))).isEqualTo(new Published(3));

        List<Manifest> versions =
                List.of(
                        version(1, "a", dates(MONDAY, monday)),
                        version(2, "b", dates(monday, tuesday)),
                        version(3, "c", dates(newMonday, tuesday)));
        assertThat(log.history()).isEqualTo(versions);
        assertThat(log.version(2)).contains(versions.get(1));
        assertThat(log.version(4)).isEmpty();
        assertThat(log.version(0)).isEmpty();
        assertThat(log.version(-1)).isEmpty();
    }

    @Test
    void aJobThatIsInTheLogWritesNothing() {
        log.publish(Publications.of("a", MONDAY, 10));
        log.publish(Publications.of("b", MONDAY, 12));
        List<Manifest> before = log.history();

        assertThat(log.publish(Publications.of("a", MONDAY, 10)))
                .isEqualTo(new AlreadyPublished(1));
        assertThat(log.publish(Publications.of("b", TUESDAY, 99)))
                .isEqualTo(new AlreadyPublished(2));
        assertThat(log.history()).isEqualTo(before).hasSize(2);
    }

    @Test
    void whoLosesAVersionComesAfterIt() {
        log.publish(Publications.of("a", MONDAY, 10));
        store.beforePut(() -> other.publish(Publications.of("b", TUESDAY, 10)));
        store.beforePut(() -> other.publish(Publications.of("c", TUESDAY, 11)));

        assertThat(log.publish(Publications.of("d", MONDAY, 12))).isEqualTo(new Published(4));
        assertThat(log.current())
                .contains(version(4, "d", dates(date("d", MONDAY, 12), date("c", TUESDAY, 11))));
        assertThat(log.history()).extracting(Manifest::jobId).containsExactly("a", "b", "c", "d");
    }

    @Test
    void whoLosesAVersionOfAnEmptyLogComesAfterIt() {
        store.beforePut(() -> other.publish(Publications.of("b", TUESDAY, 10)));
        assertThat(log.publish(Publications.of("a", MONDAY, 10))).isEqualTo(new Published(2));
        assertThat(log.current())
                .contains(version(2, "a", dates(date("a", MONDAY, 10), date("b", TUESDAY, 10))));
    }

    @Test
    void whoLosesAVersionToItselfHasPublished() {
        // Two attempts at once, or a put whose answer was lost and that was tried again.
        store.beforePut(() -> other.publish(Publications.of("a", MONDAY, 10)));
        assertThat(log.publish(Publications.of("a", MONDAY, 10)))
                .isEqualTo(new AlreadyPublished(1));
        assertThat(log.history()).hasSize(1);
    }

    @Test
    void whoLosesAVersionToANewerCutIsSuperseded() {
        store.beforePut(() -> other.publish(Publications.of("b", MONDAY, 11)));
        assertThat(log.publish(Publications.of("a", MONDAY, 10)))
                .isEqualTo(new Superseded(MONDAY, "b", 1, "events-0", 11, 10));
        assertThat(log.history()).extracting(Manifest::jobId).containsExactly("b");
    }

    @Test
    void noDateGoesBackToAnOlderCut() {
        log.publish(Publications.of("a", MONDAY, 10, 20));
        log.publish(Publications.of("b", TUESDAY, 99, 99));
        List<Manifest> before = log.history();

        assertThat(log.publish(Publications.of("older", MONDAY, 9, 19)))
                .isEqualTo(new Superseded(MONDAY, "a", 2, "events-0", 10, 9));
        assertThat(log.publish(Publications.of("one-ahead-one-behind", MONDAY, 30, 19)))
                .isEqualTo(new Superseded(MONDAY, "a", 2, "events-1", 20, 19));
        assertThat(log.publish(Publications.of("one-behind-one-ahead", MONDAY, 9, 30)))
                .isEqualTo(new Superseded(MONDAY, "a", 2, "events-0", 10, 9));
        assertThat(log.publish(Publications.of("partition-left-out", MONDAY, 30)))
                .isEqualTo(new Superseded(MONDAY, "a", 2, "events-1", 20, 0));
        assertThat(log.history()).isEqualTo(before);
    }

    @Test
    void oneSupersededDateHoldsBackAll() {
        log.publish(Publications.of("a", TUESDAY, 10));
        Publication both = Publications.of("b", dates(date("b", MONDAY, 9), date("b", TUESDAY, 9)));
        assertThat(log.publish(both)).isEqualTo(new Superseded(TUESDAY, "a", 1, "events-0", 10, 9));
        assertThat(log.history()).extracting(Manifest::jobId).containsExactly("a");
    }

    @Test
    void equalAndNewerCutsMayReplace() {
        log.publish(Publications.of("a", MONDAY, 10, 20));
        assertThat(log.publish(Publications.of("equal", MONDAY, 10, 20)))
                .isEqualTo(new Published(2));
        assertThat(log.publish(Publications.of("one-newer", MONDAY, 10, 21)))
                .isEqualTo(new Published(3));
        assertThat(log.publish(Publications.of("more-partitions", MONDAY, 10, 21, 1)))
                .isEqualTo(new Published(4));
        assertThat(log.current().orElseThrow().dates().get(MONDAY).cut()).isEqualTo(cut(10, 21, 1));
    }

    @Test
    void currentReadsOneManifestHoweverLongTheLog() {
        for (int i = 1; i <= 5; i++) {
            log.publish(Publications.of("job-" + i, MONDAY, i));
        }
        store.takeReads();

        assertThat(log.current()).map(Manifest::version).contains(5L);
        assertThat(store.takeReads()).containsExactly("manifest/00000000000000000005.json");
    }

    @Test
    void aJobIdOfARollbackPublishesNothing() {
        log.publish(Publications.of("a", MONDAY, 10));
        log.rollback(1, "back");
        assertThatThrownBy(() -> log.publish(Publications.of("back", MONDAY, 11)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot use job_id: got back, which is that of the rollback in version 2,"
                                + " need one that the log does not have");
        assertThat(log.history()).hasSize(2);
    }
}
