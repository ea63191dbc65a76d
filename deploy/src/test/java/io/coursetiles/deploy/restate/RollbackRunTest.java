package io.coursetiles.deploy.restate;

import static io.coursetiles.job.publish.DateState.PROVISIONAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackRunTest {

    private static final String MONDAY = "2026-03-02";

    @TempDir private Path base;

    private CourseDayScene scene;
    private Path old;

    @BeforeEach
    void publishTwice() throws IOException {
        scene = new CourseDayScene(base);
        scene.date("a", MONDAY, PROVISIONAL, "x").date("a", "2026-03-03", PROVISIONAL, "x");
        scene.publish("a");
        old = scene.file(MONDAY);
        scene.date("b", MONDAY, PROVISIONAL, "x", "y").publish("b");
    }

    @Test
    void readersSeeTheOldVersionAgainAndARerunChangesNothing() throws IOException {
        RollbackReport done = rollback(1, "undo");
        assertThat(done)
                .isEqualTo(new RollbackReport(1, "undo", Optional.of(new Published(3)), List.of()));
        assertThat(done.text()).isEqualTo("Rolled back to version 1, as version 3.");
        assertThat(scene.facts().rows())
                .isEqualTo(
                        List.of(
                                CourseDayScene.row("x", MONDAY, PROVISIONAL, "a"),
                                CourseDayScene.row("x", "2026-03-03", PROVISIONAL, "a")));

        scene.date("c", MONDAY, PROVISIONAL, "z").publish("c");
        Files.delete(old);
        RollbackReport again = rollback(1, "undo");
        assertThat(again.outcome()).contains(new AlreadyPublished(3));
        assertThat(again.isDone()).isTrue();
        assertThat(again.text()).isEqualTo("Already rolled back to version 1, as version 3.");
        assertThat(scene.current().version()).isEqualTo(4);
    }

    @Test
    void aVersionThatReadersCannotReadIsRefusedNamingItsFiles() throws IOException {
        byte[] bytes = Files.readAllBytes(old);
        bytes[bytes.length / 2] ^= 1;
        Files.write(old, bytes);
        assertRefused("got SHA-256 ");
        Files.write(old, new byte[3]);
        assertRefused("got 3 bytes, need " + bytes.length + " as");
        Files.delete(old);
        assertRefused("got no file, need one of " + bytes.length + " bytes");
        assertThat(rollback(2, "same").outcome()).contains(new Published(3));
    }

    @Test
    void wrongVersionsAndJobIdsAreWrongUsage() {
        for (long version : new long[] {-1, 0, 3}) {
            assertThatThrownBy(() -> rollback(version, "undo"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Cannot roll back: got version " + version + ", need");
        }
        assertThatThrownBy(() -> rollback(1, "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot use job_id: got b, which is that of the publish");
        assertThat(scene.current().version()).isEqualTo(2);
    }

    private void assertRefused(String found) throws IOException {
        Manifest before = scene.current();
        RollbackReport refused = rollback(1, "undo");
        assertThat(refused.isDone()).isFalse();
        assertThat(refused.outcome()).isEmpty();
        assertThat(refused.problems())
                .singleElement()
                .asString()
                .startsWith("Cannot read course_day file " + old + ": ")
                .contains(found);
        assertThat(refused.text()).endsWith("Not rolled back: readers see what they saw before.");
        assertThat(scene.current()).isEqualTo(before);
    }

    private RollbackReport rollback(long version, String jobId) throws IOException {
        return new RollbackRun(scene.facts(), scene.log()).run(version, jobId);
    }
}
