package io.coursetiles.deploy.savepoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.retain.RetainMode;
import io.coursetiles.deploy.savepoint.SnapshotFate.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes, what stays and why, and what is left of files that are shared. */
class DisposeRunTest {

    private static final String OLD_JOB = "0123456789abcdef0123456789abcdef";
    private static final String JOB = "fedcba9876543210fedcba9876543210";
    private static final Duration WEEK = Duration.ofDays(7);
    private static final LastRun NO_RUN = new LastRun(0, null, LastRun.Standing.TOLD);

    @TempDir Path base;

    private SnapshotScene scene;
    private Path records;

    @BeforeEach
    void scene() throws IOException {
        scene = new SnapshotScene(base);
        records = Files.createDirectories(base.resolve("records"));
    }

    @Test
    void theOldGoesAndTheNewestAndTheYoungStay() throws IOException {
        Path old = scene.savepoint("savepoint-aaaaaa-1", 1, 10, Duration.ofDays(30));
        Path newest = scene.savepoint("savepoint-aaaaaa-2", 2, 11, Duration.ofDays(20));
        Path ofArchive =
                scene.savepoint(
                        "savepoint-bbbbbb-1", SnapshotScene.archive(), 3, Duration.ofDays(40));

        DisposeReport dry = run(RetainMode.DRY_RUN, surroundings(NO_RUN));

        assertThat(whys(dry))
                .isEqualTo(
                        Map.of(
                                old, "goes: nothing needs it",
                                newest, "kept: is the newest that is complete",
                                ofArchive, "kept: is the newest that is complete"));
        assertThat(dry.text())
                .contains("Would dispose of 1, ")
                .endsWith("Nothing was deleted; --delete does it.");
        assertThat(old).exists();

        DisposeReport done = run(RetainMode.DELETE, surroundings(NO_RUN));

        assertThat(done.fates())
                .filteredOn(fate -> !fate.isKept())
                .singleElement()
                .satisfies(
                        fate -> {
                            assertThat(fate.verdict()).isEqualTo(Verdict.DISPOSED);
                            assertThat(fate.bytes()).isEqualTo(dry.fates().get(0).bytes());
                        });
        assertThat(old).doesNotExist();
        assertThat(newest.resolve("_metadata")).exists();
        assertThat(run(RetainMode.DELETE, surroundings(NO_RUN)).fates())
                .as("a second time")
                .allMatch(SnapshotFate::isKept);

        Path young = scene.savepoint("savepoint-aaaaaa-0", 1, 9, Duration.ofDays(3));
        assertThat(whys(run(RetainMode.DRY_RUN, surroundings(NO_RUN))))
                .containsEntry(young, "kept: is the newest that is complete")
                .containsEntry(newest, "kept: is the newest that is complete");
        scene.savepoint("savepoint-aaaaaa-3", 3, 1, Duration.ofDays(1));
        assertThat(whys(run(RetainMode.DRY_RUN, surroundings(NO_RUN))))
                .containsEntry(young, "kept: is of 3 d ago")
                .containsEntry(newest, "goes: nothing needs it");
    }

    @Test
    void whatAJobWasRestoredFromStaysWhetherItRunsOrHasEnded() throws IOException {
        Path first = scene.savepoint("savepoint-aaaaaa-1", 1, 10, Duration.ofDays(30));
        Path second = scene.savepoint("savepoint-aaaaaa-2", 2, 11, Duration.ofDays(25));
        scene.savepoint("savepoint-aaaaaa-3", 3, 12, Duration.ofDays(20));
        JobID job = JobID.fromHexString(JOB);

        Surroundings jobs =
                new Surroundings(
                        SnapshotScene.DEPLOYMENT,
                        List.of(
                                new KnownJob(job, JobStatus.RUNNING, first),
                                new KnownJob(JobID.generate(), JobStatus.FAILED, second)),
                        NO_RUN,
                        UpgradeRecords.in(List.of()));
        DisposeReport report = run(RetainMode.DELETE, jobs);

        assertThat(whys(report).get(first))
                .isEqualTo("kept: job " + job + " (RUNNING) was restored from it");
        assertThat(whys(report).get(second)).contains("(FAILED) was restored from it");
        assertThat(first).exists();
        assertThat(second).exists();
    }

    @Test
    void whatTheLastRunWasRestoredFromStaysThoughNoClusterKnowsOfIt() throws IOException {
        Path from = scene.savepoint("savepoint-aaaaaa-1", 1, 10, Duration.ofDays(30));
        Path same = scene.savepoint("savepoint-aaaaaa-2", 2, 10, Duration.ofDays(28));
        scene.savepoint("savepoint-aaaaaa-3", 3, 12, Duration.ofDays(20));

        LastRun told = new LastRun(4, new LastRun.Origin(1, 10), LastRun.Standing.TOLD);
        assertThat(whys(run(RetainMode.DRY_RUN, surroundings(told))))
                .containsEntry(from, "kept: run 4 was restored from it")
                .containsEntry(same, "goes: nothing needs it");

        LastRun silent = new LastRun(5, null, LastRun.Standing.SILENT);
        assertThat(run(RetainMode.DRY_RUN, surroundings(silent)).fates())
                .allMatch(
                        fate ->
                                fate.why()
                                        .equals(
                                                "run 5 has not told yet what it was restored"
                                                        + " from"));
    }

    @Test
    void whatAnUpgradeInProgressNamesStays() throws IOException {
        Path named = scene.savepoint("savepoint-aaaaaa-12", 1, 10, Duration.ofDays(30));
        Path shorter = scene.savepoint("savepoint-aaaaaa-1", 1, 11, Duration.ofDays(29));
        scene.savepoint("savepoint-aaaaaa-3", 3, 12, Duration.ofDays(20));
        Path early = scene.savepoint("upgrade-0a/savepoint-aaaaaa-4", 1, 9, Duration.ofDays(31));
        Path upgrade = records.resolve("school/upgrade.json");
        Files.createDirectories(upgrade.getParent());
        Files.writeString(
                upgrade,
                "{\"savepoint\":\""
                        + named.toUri()
                        + "\",\"savepointDirectory\":\""
                        + early.getParent()
                        + "\"}");
        Files.writeString(
                records.resolve("school/last-upgrade.json"), "{\"savepoint\":\"" + shorter + "\"}");

        assertThat(whys(run(RetainMode.DELETE, surroundings(NO_RUN))))
                .containsEntry(named, "kept: is named by " + upgrade)
                .containsEntry(early, "kept: is named by " + upgrade)
                .containsEntry(shorter, "disposed: nothing needs it");
        assertThat(named).exists();
        assertThat(shorter).doesNotExist();
    }

    @Test
    void savepointsOfOtherDeploymentsAreNotTouched() throws IOException {
        Path other =
                scene.savepoint(
                        "savepoint-cccccc-1",
                        SnapshotScene.tiles("college", 1),
                        10,
                        Duration.ofDays(30));
        scene.savepoint(
                "savepoint-cccccc-2", SnapshotScene.tiles("college", 2), 11, Duration.ofDays(29));
        assertThat(whys(run(RetainMode.DRY_RUN, surroundings(NO_RUN))).get(other))
                .isEqualTo("kept: is of deployment college, whose last run is not known here");
    }

    @Test
    void aRunningJobsOwnCheckpointsAreItsOwn() throws IOException {
        Path running = scene.checkpoint(JOB, 2, 7, Duration.ofDays(30), "a");
        Path begun = Files.createDirectories(scene.checkpoints().resolve(JOB).resolve("chk-8"));
        SnapshotScene.age(begun, Duration.ofDays(30));
        Path savepoint =
                scene.savepoint(
                        "savepoint-" + JOB.substring(0, 6) + "-1", 2, 6, Duration.ofDays(31));
        scene.savepoint("savepoint-aaaaaa-9", 3, 12, Duration.ofDays(20));
        KnownJob job = new KnownJob(JobID.fromHexString(JOB), JobStatus.RUNNING, null);

        Map<Path, String> whys =
                whys(
                        run(
                                RetainMode.DELETE,
                                new Surroundings(
                                        SnapshotScene.DEPLOYMENT,
                                        List.of(job),
                                        NO_RUN,
                                        UpgradeRecords.in(List.of()))));

        assertThat(whys.get(running)).isEqualTo("kept: is in the hands of the running job " + JOB);
        assertThat(whys.get(begun)).isEqualTo("kept: is in the hands of the running job " + JOB);
        assertThat(whys.get(savepoint)).isEqualTo("disposed: nothing needs it");
        assertThat(running.resolve("own")).exists();
        assertThat(begun).exists();
    }

    @Test
    void filesThatCheckpointsShareGoWithTheLastThatNamesThem() throws IOException {
        Path first = scene.checkpoint(OLD_JOB, 1, 1, Duration.ofDays(32), "a", "b");
        Path second = scene.checkpoint(OLD_JOB, 1, 2, Duration.ofDays(31), "b", "c");
        Path newest = scene.checkpoint(OLD_JOB, 1, 3, Duration.ofDays(30), "c", "d");
        Path shared = scene.checkpoints().resolve(OLD_JOB).resolve("shared");
        long own = Files.size(first.resolve("_metadata")) + 3;

        DisposeReport done = run(RetainMode.DELETE, surroundings(NO_RUN));

        assertThat(whys(done).get(newest)).startsWith("kept: ");
        assertThat(first).doesNotExist();
        assertThat(second).doesNotExist();
        assertThat(shared.resolve("a")).doesNotExist();
        assertThat(shared.resolve("b")).doesNotExist();
        assertThat(shared.resolve("c")).exists();
        assertThat(shared.resolve("d")).exists();
        assertThat(done.fates().get(0).bytes()).as("own files and a").isEqualTo(own + 6);
        assertThat(SnapshotScan.of(scene.directories()))
                .singleElement()
                .satisfies(each -> assertThat(each.isComplete()).isTrue());

        scene.checkpoint(JOB, 2, 4, Duration.ofDays(10));
        run(RetainMode.DELETE, surroundings(NO_RUN));
        assertThat(scene.checkpoints().resolve(OLD_JOB))
                .as("the directory of the job whose checkpoints have all gone")
                .doesNotExist();
    }

    @Test
    void aSnapshotWhoseFilesAnotherNamesStays() throws IOException {
        Path claimed = scene.checkpoint(OLD_JOB, 1, 1, Duration.ofDays(32));
        Path heir =
                SnapshotScene.store(
                        Files.createDirectories(scene.checkpoints().resolve(JOB).resolve("chk-5")),
                        SnapshotScene.tiles(SnapshotScene.DEPLOYMENT, 2),
                        5,
                        null,
                        Duration.ofDays(8));
        Files.delete(heir.resolve("_metadata"));
        scene.checkpoint(JOB, 2, 5, Duration.ofDays(8), "../../" + OLD_JOB + "/chk-1/own");
        assertThat(whys(run(RetainMode.DELETE, surroundings(NO_RUN))))
                .containsEntry(claimed, "kept: " + heir + " names files of it")
                .containsEntry(heir, "kept: is the newest that is complete");
        assertThat(claimed).exists();
    }

    @Test
    void whatIsDamagedStaysAndSoDoWhatMayBelongToIt() throws IOException {
        Path beside = scene.checkpoint(OLD_JOB, 1, 1, Duration.ofDays(32), "a");
        Path broken = scene.checkpoint(OLD_JOB, 1, 2, Duration.ofDays(31), "a");
        scene.checkpoint(JOB, 2, 3, Duration.ofDays(30));
        Files.writeString(broken.resolve("_metadata"), "broken");

        Map<Path, String> whys = whys(run(RetainMode.DELETE, surroundings(NO_RUN)));

        assertThat(whys.get(broken)).startsWith("kept: is damaged, or its storage is away");
        assertThat(whys.get(beside)).startsWith("kept: nobody can tell whether " + broken);
        assertThat(scene.checkpoints().resolve(OLD_JOB).resolve("shared/a")).exists();
    }

    @Test
    void whatSomebodyNeedsWhenItIsMarkedComesBack() throws IOException {
        Path old = scene.savepoint("savepoint-aaaaaa-1", 1, 10, Duration.ofDays(30));
        scene.savepoint("savepoint-aaaaaa-2", 2, 11, Duration.ofDays(20));
        Surroundings then =
                new Surroundings(
                        SnapshotScene.DEPLOYMENT,
                        List.of(new KnownJob(JobID.generate(), JobStatus.RUNNING, old)),
                        NO_RUN,
                        UpgradeRecords.in(List.of()));
        Deque<Surroundings> moments = new ArrayDeque<>(List.of(surroundings(NO_RUN), then));
        List<Boolean> startable = new ArrayList<>();

        DisposeReport report =
                new DisposeRun(
                                scene.directories(),
                                () -> {
                                    startable.add(Files.exists(old.resolve("_metadata")));
                                    return moments.poll();
                                },
                                WEEK,
                                SnapshotScene.NOW)
                        .run(RetainMode.DELETE, Set.of());

        assertThat(startable).as("at each look").containsExactly(true, false);
        assertThat(whys(report).get(old)).contains("(RUNNING) was restored from it");
        assertThat(old.resolve("_metadata")).exists();
        assertThat(old.resolve("state")).exists();
    }

    @Test
    void aDisposalThatWasCutShortIsEndedByTheNext() throws IOException {
        Path cut = scene.checkpoint(OLD_JOB, 1, 1, Duration.ofDays(32), "a");
        scene.checkpoint(JOB, 2, 3, Duration.ofDays(30));
        Files.move(cut.resolve("_metadata"), cut.resolve(SnapshotScan.GOING));
        Files.delete(cut.resolve("own"));

        DisposeReport report = run(RetainMode.DELETE, surroundings(NO_RUN));

        assertThat(whys(report)).containsEntry(cut, "disposed: nothing needs it");
        assertThat(scene.checkpoints().resolve(OLD_JOB)).doesNotExist();
    }

    @Test
    void onlyWhatIsAskedForGoesAndWhatCannotIsRefused() throws IOException {
        Path asked = scene.savepoint("savepoint-aaaaaa-1", 1, 10, Duration.ofDays(30));
        Path old = scene.savepoint("savepoint-aaaaaa-2", 2, 11, Duration.ofDays(29));
        Path newest = scene.savepoint("savepoint-aaaaaa-3", 3, 12, Duration.ofDays(28));
        Path nowhere = base.resolve("nowhere");

        DisposeReport report = run(RetainMode.DELETE, surroundings(NO_RUN), asked, newest, nowhere);

        assertThat(whys(report))
                .containsEntry(asked, "disposed: nothing needs it")
                .containsEntry(old, "kept: was not asked for")
                .containsEntry(newest, "kept: is the newest that is complete");
        assertThat(report.isDone()).isFalse();
        assertThat(report.text())
                .contains("Cannot dispose of " + newest + ": is the newest that is complete.")
                .contains("Cannot dispose of " + nowhere + ": it is not below the directories");
        assertThat(run(RetainMode.DELETE, surroundings(NO_RUN), old).isDone()).isTrue();
        assertThat(old).doesNotExist();
    }

    @Test
    void anAgeBelowNothingIsRefused() {
        assertThatThrownBy(
                        () ->
                                new DisposeRun(
                                        List.of(),
                                        () -> surroundings(NO_RUN),
                                        Duration.ofDays(-1),
                                        SnapshotScene.NOW))
                .hasMessage("Cannot dispose of savepoints: got an age of PT-24H, need at least 0");
    }

    private Surroundings surroundings(LastRun lastRun) {
        return new Surroundings(
                SnapshotScene.DEPLOYMENT, List.of(), lastRun, UpgradeRecords.in(List.of(records)));
    }

    private DisposeReport run(RetainMode mode, Surroundings surroundings, Path... asked) {
        return new DisposeRun(scene.directories(), () -> surroundings, WEEK, SnapshotScene.NOW)
                .run(mode, Set.of(asked));
    }

    private static Map<Path, String> whys(DisposeReport report) {
        Map<Path, String> whys = new TreeMap<>();
        report.fates()
                .forEach(
                        fate ->
                                whys.put(
                                        fate.snapshot().directory(),
                                        fate.verdict().text() + ": " + fate.why()));
        return whys;
    }
}
