package io.coursetiles.deploy.savepoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.savepoint.StoredSnapshot.Standing;
import io.coursetiles.savepoints.inspect.JobKind;
import io.coursetiles.savepoints.inspect.SnapshotKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is listed of directories as Flink leaves them. */
class SnapshotScanTest {

    private static final String JOB = "0123456789abcdef0123456789abcdef";

    @TempDir Path base;

    @Test
    void eachIsListedWithWhoseItIsAndWhetherItIsWhole() throws IOException {
        SnapshotScene scene = new SnapshotScene(base);
        Path whole = scene.savepoint("savepoint-0a1b2c-1", 4, 17, Duration.ofHours(30));
        Path archive = scene.savepoint("moved", SnapshotScene.archive(), 5, Duration.ofMinutes(90));
        Path checkpoint = scene.checkpoint(JOB, 5, 42, Duration.ofMinutes(3), "a", "b");
        Path lost = scene.checkpoint(JOB, 5, 43, Duration.ofMinutes(2), "a", "c");
        Files.delete(scene.checkpoints().resolve(JOB).resolve("shared/c"));
        Path open = Files.createDirectories(scene.checkpoints().resolve(JOB).resolve("chk-44"));
        Files.writeString(open.resolve("part"), "12345");
        SnapshotScene.age(open, Duration.ofMinutes(1));
        Path cut = scene.savepoint("savepoint-0a1b2c-2", 4, 18, Duration.ofHours(29));
        byte[] metadata = Files.readAllBytes(cut.resolve("_metadata"));
        Files.write(cut.resolve("_metadata"), List.of(new String(metadata, 0, 40)));
        SnapshotScene.age(cut.resolve("_metadata"), Duration.ofHours(29));
        SnapshotScene.age(cut, Duration.ofHours(29));

        ListReport report =
                new ListReport(
                        scene.directories(),
                        SnapshotScan.of(scene.directories()),
                        SnapshotScene.NOW,
                        100);

        assertThat(report.snapshots())
                .extracting(StoredSnapshot::directory)
                .as("newest first")
                .containsExactly(open, lost, checkpoint, archive, cut, whole);
        assertThat(report.snapshots())
                .extracting(StoredSnapshot::standing)
                .containsExactly(
                        Standing.INCOMPLETE,
                        Standing.DAMAGED,
                        Standing.COMPLETE,
                        Standing.COMPLETE,
                        Standing.DAMAGED,
                        Standing.COMPLETE);
        assertThat(report.isGood()).isFalse();
        StoredSnapshot found = report.snapshots().get(5);
        assertThat(found.kind()).isEqualTo(SnapshotKind.SAVEPOINT);
        assertThat(found.job()).isEqualTo(JobKind.TILES);
        assertThat(found.deployment()).isEqualTo(SnapshotScene.DEPLOYMENT);
        assertThat(found.run()).isEqualTo(4);
        assertThat(found.checkpointId()).isEqualTo(17);
        assertThat(found.jobId()).isEqualTo("0a1b2c");
        assertThat(found.ownBytes()).isEqualTo(10 + Files.size(whole.resolve("_metadata")));
        StoredSnapshot retained = report.snapshots().get(2);
        assertThat(retained.kind()).isEqualTo(SnapshotKind.CHECKPOINT);
        assertThat(retained.jobId()).isEqualTo(JOB);
        assertThat(retained.needs()).hasSize(3);
        assertThat(report.snapshots().get(1).fault()).endsWith("no file " + shared(scene, "c"));
        assertThat(report.snapshots().get(0).ownBytes()).isEqualTo(5);
        assertThat(report.snapshots().get(3).job()).isEqualTo(JobKind.ARCHIVE);

        assertThat(report.text())
                .contains(" 1 min ", " 3 min ", " 1 h ", " 1 d ")
                .endsWith(": 6 in all, 3 complete, 1 incomplete, 2 damaged");
        Map<String, Object> json = report.json();
        assertThat(json)
                .containsEntry("count", 6)
                .containsEntry("complete", 3L)
                .containsEntry("incomplete", 1L)
                .containsEntry("damaged", 2L);
        assertThat(ListReport.json(retained, SnapshotScene.NOW))
                .containsEntry("age_s", 180L)
                .containsEntry("run", 5L)
                .containsEntry("checkpoint_id", 42L)
                .containsEntry("job", "tiles")
                .containsEntry("standing", "complete");
    }

    @Test
    void rowsBeyondTheLimitAreCounted() throws IOException {
        SnapshotScene scene = new SnapshotScene(base);
        for (int each = 1; each <= 5; each++) {
            scene.savepoint("savepoint-0a1b2c-" + each, 1, each, Duration.ofHours(each));
        }
        ListReport report =
                new ListReport(
                        scene.directories(),
                        SnapshotScan.of(scene.directories()),
                        SnapshotScene.NOW,
                        2);
        assertThat(report.text()).contains("and 3 more; see --limit").contains(": 5 in all");
        assertThat((List<?>) report.json().get("snapshots")).hasSize(2);
        assertThat(report.isGood()).isTrue();
    }

    @Test
    void aDirectoryThatIsNotThereHoldsNone() {
        assertThat(SnapshotScan.of(List.of(base.resolve("none")))).isEmpty();
    }

    private static Path shared(SnapshotScene scene, String name) {
        return scene.checkpoints().resolve(JOB).resolve("shared").resolve(name);
    }
}
