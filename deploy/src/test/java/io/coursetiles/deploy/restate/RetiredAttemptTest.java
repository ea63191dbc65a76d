package io.coursetiles.deploy.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.job.restate.AttemptSummary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a rerun makes of an attempt whose files retention has deleted, all or some. */
class RetiredAttemptTest {

    @TempDir Path base;

    private PublishStore store;
    private StagingArea area;

    @BeforeEach
    void anAttemptThatIsDone() {
        store = new LocalStore(base);
        area = new StagingArea(base, store, "monday");
        area.pin("{}".getBytes(StandardCharsets.UTF_8));
        assertThat(area.claim(1, "a")).isTrue();
        store.putIfAbsent(
                area.prefix(1) + "/attempt.json",
                new AttemptSummary(List.of(), 5, 4, 3, 1, List.of(), 0, List.of()).json());
        assertThat(area.summary(1)).isPresent();
        area.requireKept(1);
    }

    @Test
    void itCountsAsNotDoneAndIsFollowedByTheNext() {
        store.putIfAbsent(area.prefix(1) + "/retired.json", new byte[0]);

        assertThat(area.summary(1)).as("while its summary is still there").isEmpty();
        store.delete(area.prefix(1) + "/attempt.json");
        assertThat(area.summary(1)).isEmpty();
        assertThat(area.last()).isEqualTo(1);
        assertThat(area.claim(1, "b")).as("its number is not given again").isFalse();
        assertThat(area.claim(2, "b")).isTrue();
        assertThat(area.input()).as("the next reads the same").isPresent();
    }

    @Test
    void whoHasReadItBeforeMayNotPublishIt() {
        store.putIfAbsent(area.prefix(1) + "/retired.json", new byte[0]);
        assertThatThrownBy(() -> area.requireKept(1))
                .isInstanceOf(StackException.class)
                .hasMessage(
                        "Cannot publish staging/job_id=monday/attempt=1: got it retired while"
                                + " nobody held its lease, need its files; run the same again,"
                                + " which makes the next attempt");
    }

    @Test
    void aLeaseIsMadeYoungAgainAndStaysWhenItsHolderEnds() throws Exception {
        Path file = base.resolve("staging/job_id=monday/lease.json");
        try (StagingLease lease = StagingLease.take(base, "monday", step -> {});
                StagingLease second = StagingLease.take(base, "monday", step -> {})) {
            FileTime old = FileTime.from(Instant.parse("2026-03-01T00:00:00Z"));
            Files.setLastModifiedTime(file, old);
            second.renew();
            assertThat(Files.getLastModifiedTime(file)).isGreaterThan(old);
            Files.setLastModifiedTime(file, old);
            lease.renew();
            assertThat(Files.getLastModifiedTime(file)).isGreaterThan(old);
        }
        assertThat(store.list("staging/job_id=monday/"))
                .contains("staging/job_id=monday/lease.json");
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**/.lease*");
    }
}
