package io.coursetiles.deploy.resume;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.resume.StatePoint.Committed;
import io.coursetiles.deploy.savepoint.SnapshotScan;
import io.coursetiles.deploy.savepoint.StoredSnapshot;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.deploy.upgrade.DeploymentFolder;
import io.coursetiles.deploy.upgrade.FirstCheckpoint;
import io.coursetiles.deploy.upgrade.Handover;
import io.coursetiles.deploy.upgrade.JarLaunch;
import io.coursetiles.deploy.upgrade.StartChecks;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.run.RunHistory;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.savepoints.inspect.JobKind;
import io.coursetiles.savepoints.inspect.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;

/**
 * Starts the jobs of a deployment again that the cluster does not know any more, or knows to have
 * failed, each from its newest state.
 *
 * <p>The tile job's is shown to be the newest, see {@link NewestState}. The archive job needs no
 * proof: from an older state it writes equal rows again, which readers drop by position; so of the
 * job that ran last the highest checkpoint is taken.
 */
public final class ResumeRun {

    private final LocalStack stack;
    private final DeploymentFolder folder;
    private final String deployment;
    private final ClusterClient cluster;
    private final JarLaunch launches;
    private final StartChecks checks;
    private final Consumer<String> progress;

    /**
     * @param checks what has to hold before anything is started
     */
    public ResumeRun(
            LocalStack stack, String deployment, StartChecks checks, Consumer<String> progress) {
        this.stack = stack;
        this.checks = checks;
        this.deployment = deployment;
        this.folder = new DeploymentFolder(stack.stateDir(), deployment);
        this.cluster = new ClusterClient(stack.restUrl());
        this.launches = new JarLaunch(stack);
        this.progress = progress;
    }

    /**
     * What was started.
     *
     * @param tiles the tile job; empty when it runs
     * @param archive the archive job; empty when it runs, or was never started
     */
    public record Resumed(Optional<DeployedJob> tiles, Optional<DeployedJob> archive) {}

    /** As {@link #run(Map)}, with the options that the jobs had. */
    public Resumed run() throws Exception {
        return run(Map.of());
    }

    /**
     * Starts what is gone. All that stands in the way of either job is found before one is started.
     *
     * @param given options; the jobs have all but {@code tiles.accept-lost} already
     * @throws CannotResume when it is not clear what to go on from
     * @throws IllegalArgumentException when there is nothing to resume, an option is another than
     *     the jobs had, or a start would not be right
     */
    public Resumed run(Map<String, String> given) throws Exception {
        return folder.alone(
                "resume",
                () -> {
                    if (folder.upgrade().isPresent()) {
                        throw new IllegalArgumentException(
                                "Cannot resume deployment "
                                        + deployment
                                        + ": an upgrade is under way; finish it with tiles upgrade"
                                        + " --set tiles.deployment="
                                        + deployment);
                    }
                    DeployedJob last = GivenOptions.appliedTo(deployed(), given);
                    Optional<DeployedJob> tiles = Optional.of(last).filter(this::isGone);
                    Optional<DeployedJob> archive = folder.archive().filter(this::isGone);
                    GivenOptions.requireUsed(given, tiles);
                    // Most often both have the same options, and one look is enough.
                    if (tiles.isPresent()) {
                        checks.pass(last);
                    }
                    archive.filter(each -> !isLookedAt(each, tiles)).ifPresent(checks::pass);
                    return new Resumed(tiles.map(this::tiles), archive.map(this::archive));
                });
    }

    private DeployedJob deployed() {
        return folder.deployed()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "Cannot resume deployment "
                                                + deployment
                                                + ": no job of it was started on this stack"));
    }

    private static boolean isLookedAt(DeployedJob archive, Optional<DeployedJob> tiles) {
        return tiles.map(job -> GivenOptions.areEqual(job, archive)).orElse(false);
    }

    /**
     * Whether the cluster has lost the job. One that has finished or was cancelled was ended on
     * purpose. A process that submits it still, left by a command that was killed, is waited for.
     */
    private boolean isGone(DeployedJob job) {
        launches.awaitEarlier(folder.launch(job.job()));
        return cluster.known(JobID.fromHexString(job.job()))
                .map(state -> state == JobStatus.FAILED)
                .orElse(true);
    }

    private DeployedJob tiles(DeployedJob last) {
        TilesSettings settings = TilesSettings.parse(Configuration.fromMap(last.options()));
        Kafka kafka = new Kafka(settings.kafka().client());
        StatePoint newest = NewestState.of(points(), committed(kafka, settings));
        progress.accept("the newest state is " + newest);
        RunHistory history = RunHistory.read(settings.kafka(), deployment);
        requireOfLast(last, newest, history);
        long run = history.next();
        JobID job = JobID.generate();
        DeployedJob next = last.from(Path.of(newest.path()).toUri().toString()).as(job.toString());
        // Saved before: who asks again finds this job, and starts no second.
        folder.deployed(next);
        submit(next, JarLaunch.tiles(run));
        progress.accept("job " + job + " is run " + run + "; its first checkpoint");
        try (Handover handover = new Handover(kafka, settings, run)) {
            new FirstCheckpoint(cluster, handover, settings)
                    .failure(job)
                    .ifPresent(
                            failure -> {
                                throw new StackException(
                                        "Cannot resume: job " + job + ", " + failure);
                            });
        }
        return next;
    }

    /** The last run may have started from an older state on purpose, and have none of its own. */
    private static void requireOfLast(DeployedJob last, StatePoint newest, RunHistory history) {
        OptionalLong run = history.runOf(JobID.fromHexString(last.job()));
        boolean other =
                last.from() != null
                        && !Snapshot.directory(last.from()).equals(Path.of(newest.path()));
        if (run.isPresent() && newest.run() < run.getAsLong() && other) {
            throw new CannotResume(
                    "run "
                            + run.getAsLong()
                            + " was started from "
                            + last.from()
                            + " and has no state of its own, and the newest state is "
                            + newest
                            + "; name one of them with tiles submit --job tiles --from PATH");
        }
    }

    private DeployedJob archive(DeployedJob last) {
        StoredSnapshot newest =
                scan().stream()
                        .filter(each -> each.isComplete() && each.job() == JobKind.ARCHIVE)
                        .filter(each -> each.mayBeOf(JobID.fromHexString(last.job())))
                        .max(Comparator.comparingLong(StoredSnapshot::checkpointId))
                        .orElseThrow(
                                () ->
                                        new CannotResume(
                                                "got no savepoint or retained checkpoint of archive"
                                                        + " job "
                                                        + last.job()));
        DeployedJob next =
                last.from(newest.directory().toUri().toString()).as(JobID.generate().toString());
        progress.accept("the archive goes on from " + next.from());
        folder.archive(next);
        submit(next, JarLaunch.archive());
        return next;
    }

    private void submit(DeployedJob next, List<String> entry) {
        JarLaunch.End end =
                launches.submit(
                        folder.launch(next.job()), folder.jar(next.jar()), next.job(), next, entry);
        if (end.code() != 0 && cluster.known(JobID.fromHexString(next.job())).isEmpty()) {
            throw new StackException(
                    "Cannot resume: the job was not submitted, exit code "
                            + end.code()
                            + "\n"
                            + end.output());
        }
    }

    private List<StoredSnapshot> scan() {
        return SnapshotScan.of(List.of(stack.checkpointDir(), stack.savepointDir()));
    }

    /**
     * All of the deployment's tile job; a damaged one may be the newest, so it is not passed over.
     */
    private List<StatePoint> points() {
        List<StatePoint> points = new ArrayList<>();
        for (StoredSnapshot each : scan()) {
            if (each.isDamaged()) {
                throw new CannotResume(
                        "got a damaged state, which may be the newest: "
                                + each.directory()
                                + ", "
                                + each.fault()
                                + "; put it back, or move it away if it is not needed");
            }
            if (each.isComplete()
                    && each.job() == JobKind.TILES
                    && deployment.equals(each.deployment())
                    && each.run() != null) {
                points.add(
                        new StatePoint(
                                each.run(), each.checkpointId(), each.directory().toString()));
            }
        }
        return points;
    }

    private Optional<Committed> committed(Kafka kafka, TilesSettings settings) {
        List<Committed> newest = new ArrayList<>();
        kafka.readAll(
                settings.kafka().topic(Channel.RECEIPTS),
                record ->
                        Receipt.parse(record.value())
                                .filter(receipt -> receipt.deployment().equals(deployment))
                                .filter(receipt -> !receipt.isEnd())
                                .map(each -> new Committed(each.run(), each.checkpoint()))
                                .filter(each -> newest.isEmpty() || each.isAfter(newest.get(0)))
                                .ifPresent(
                                        each -> {
                                            newest.clear();
                                            newest.add(each);
                                        }));
        return newest.stream().findFirst();
    }
}
