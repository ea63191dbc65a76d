package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.upgrade.UpgradeRecord.Start;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.job.run.RunHistory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.AbstractID;
import org.apache.flink.util.StringUtils;

/**
 * Takes a planned upgrade from step to step until it has ended.
 *
 * <pre>
 * PLANNED -> STOPPED -> STARTING -> DONE
 *    |                     |
 *    v                     v
 * ABANDONED             FAILED -> RETURNING -> ROLLED_BACK
 * </pre>
 *
 * <p>A version that has committed output is not rolled back: that would go over the output again.
 * The upgrade is GIVEN_UP then, and says what can be done. While open transactions hide whether it
 * has, nothing is decided: the upgrade stays where it is, and a version that runs is left running.
 *
 * <p>Each step is saved before the next begins, with the ids that the next uses, and what a step
 * does can be done twice: a request to stop has one id, a start has one job id and one run. So
 * whoever goes on after a kill asks for the same again, and at most one job of an id runs.
 *
 * <p>Assumptions: nobody else stops or starts the deployment meanwhile ({@link
 * DeploymentFolder#alone} sees to it among commands); the savepoint directory is one that this
 * process can list, or the cluster remembers its answer to a stop, five minutes by default.
 */
public final class Upgrade {

    private static final Duration CANCEL_LIMIT = Duration.ofMinutes(3);
    private static final Duration LISTED = Duration.ofSeconds(10);

    private final LocalStack stack;
    private final DeploymentFolder folder;
    private final ClusterClient cluster;
    private final JarLaunch launches;
    private final Consumer<String> progress;

    /**
     * @param progress is told each step once it is saved, and what is waited for
     */
    public Upgrade(LocalStack stack, DeploymentFolder folder, Consumer<String> progress) {
        this.stack = stack;
        this.folder = folder;
        this.cluster = new ClusterClient(stack.restUrl());
        this.launches = new JarLaunch(stack);
        this.progress = progress;
    }

    /**
     * Goes on with the upgrade that is under way, to its end.
     *
     * @throws StackException when it cannot go on now; asked again it does
     */
    UpgradeRecord finish() {
        UpgradeRecord record = folder.upgrade().orElseThrow();
        while (record.isUnderWay()) {
            progress.accept(record.step().text());
            record =
                    switch (record.step()) {
                        case PLANNED -> stop(record);
                        case STOPPED -> choose(record, UpgradeStep.STARTING);
                        case STARTING -> start(record, record.after(), UpgradeStep.DONE);
                        case FAILED -> choose(record, UpgradeStep.RETURNING);
                        case RETURNING -> start(record, record.before(), UpgradeStep.ROLLED_BACK);
                        case DONE, ROLLED_BACK, ABANDONED, GIVEN_UP -> record;
                    };
            folder.upgrade(record);
        }
        progress.accept(record.step().text());
        return record;
    }

    private UpgradeRecord stop(UpgradeRecord record) {
        JobID job = JobID.fromHexString(record.before().job());
        AbstractID request = new AbstractID(StringUtils.hexStringToByte(record.stopRequest()));
        try {
            String savepoint =
                    new SavepointStop(cluster, progress)
                            .stop(job, record.savepointDirectory(), request);
            progress.accept("savepoint " + savepoint);
            return record.stopped(savepoint);
        } catch (NotStopped refused) {
            return record.failed(UpgradeStep.ABANDONED, refused.getMessage());
        }
    }

    private UpgradeRecord choose(UpgradeRecord record, UpgradeStep next) {
        TilesSettings settings = settings(record.before());
        long run = RunHistory.read(settings.kafka(), settings.deployment()).next();
        UpgradeRecord chosen = record.starting(next, new Start(JobID.generate().toString(), run));
        if (record.readersStopped() > 0) {
            return chosen;
        }
        try (Handover handover = handover(settings, run)) {
            handover.readToEnd();
            return chosen.gone(next, handover.lastBefore(), 0);
        }
    }

    /** Starts a version, and judges it by its first checkpoint. */
    private UpgradeRecord start(UpgradeRecord record, DeployedJob version, UpgradeStep done) {
        Start start = record.start();
        JobID job = JobID.fromHexString(start.job());
        TilesSettings settings = settings(version);
        DeployedJob started = version.from(record.savepoint()).as(start.job());
        launches.awaitEarlier(folder.launch(start.job()));
        boolean known = cluster.known(job).isPresent();
        if (!known
                && RunHistory.read(settings.kafka(), settings.deployment())
                        .hasOutput(start.run())) {
            return givenUp(record, started, "the cluster has forgotten job " + job);
        }
        try (Handover handover = handover(settings, start.run())) {
            Optional<String> failure = known ? Optional.empty() : submit(record, started, handover);
            if (failure.isEmpty()) {
                progress.accept("job " + job + " is run " + start.run() + "; its first checkpoint");
                failure = new FirstCheckpoint(cluster, handover, settings).failure(job);
            }
            if (failure.isPresent()) {
                return failed(record, started, handover, failure.get());
            }
            folder.deployed(started);
            UpgradeRecord ended = record.gone(done, record.readersStopped(), handover.first());
            for (TransactionName lost : handover.lost()) {
                ended = ended.failed(done, "lost, see tiles receipts: " + lost);
            }
            return ended;
        }
    }

    /** Why it was not submitted; empty when the cluster has it. */
    private Optional<String> submit(UpgradeRecord record, DeployedJob version, Handover handover) {
        JobID job = JobID.fromHexString(version.job());
        handover.readToEnd();
        new SavepointAge(version.from())
                .overtaken(handover)
                .ifPresent(
                        later -> {
                            throw new StackException(
                                    "Cannot start from "
                                            + version.from()
                                            + ": "
                                            + later
                                            + "; end this upgrade with tiles upgrade --give-up, and"
                                            + " tiles resume");
                        });
        progress.accept("submitting job " + job);
        JarLaunch.End end =
                launches.submit(
                        folder.launch(version.job()),
                        folder.jar(version.jar()),
                        version.job(),
                        version,
                        JarLaunch.tiles(record.start().run()));
        // What was taken in just now is listed a moment later.
        if (end.code() == 0 || Poll.until(() -> cluster.known(job).isPresent(), LISTED)) {
            return Optional.empty();
        }
        if (end.code() == JarLaunch.AWAY) {
            throw new StackException(
                    "Cannot submit job "
                            + job
                            + " now; run the same command again\n"
                            + end.output());
        }
        return Optional.of("it was not submitted, exit code " + end.code() + "\n" + end.output());
    }

    /** The version is not left to itself: it would hold the deployment. */
    private UpgradeRecord failed(
            UpgradeRecord record, DeployedJob version, Handover handover, String why) {
        JobID job = JobID.fromHexString(version.job());
        HiddenOutput hidden = new HiddenOutput(cluster, settings(version), record);
        if (!cluster.isOver(job)) {
            hidden.doubt(why).ifPresent(Upgrade::stay);
            cancel(job);
        }
        progress.accept(why.lines().findFirst().orElse(why));
        Optional<String> doubt = hidden.doubt(why);
        handover.readToEnd();
        if (handover.hasBegun()) {
            return givenUp(record, version, why);
        }
        doubt.ifPresent(Upgrade::stay);
        UpgradeRecord failed = record.failed(UpgradeStep.FAILED, why);
        if (record.step() == UpgradeStep.RETURNING) {
            folder.upgrade(failed);
            throw new StackException(
                    "Cannot go back either: neither version goes on from "
                            + record.savepoint()
                            + ". Last: "
                            + why
                            + "\nWhen its cause is gone, run the same command again; a loss that the"
                            + " message names is accepted with --set tiles.accept-lost=RUN@CHECKPOINT");
        }
        return failed;
    }

    private static void stay(String undecided) {
        throw new StackException(undecided);
    }

    /** Readers have seen output of it: from now on the savepoint is an older state. */
    private UpgradeRecord givenUp(UpgradeRecord record, DeployedJob version, String why) {
        folder.deployed(version);
        return record.failed(
                UpgradeStep.GIVEN_UP,
                why
                        + "\nRun "
                        + record.start().run()
                        + " has committed output, so the savepoint is not the newest state any more:"
                        + " tiles resume starts this version again from its newest state; tiles"
                        + " submit --job tiles --from "
                        + record.savepoint()
                        + " goes back over that output");
    }

    private void cancel(JobID job) {
        if (cluster.isOver(job)) {
            return;
        }
        cluster.cancel(job);
        boolean ended = Poll.until(() -> cluster.isOver(job), CANCEL_LIMIT);
        if (!ended) {
            throw new StackException(
                    "Cannot go back: job "
                            + job
                            + " does not end when cancelled; run the same command again");
        }
    }

    private Handover handover(TilesSettings settings, long run) {
        return new Handover(new Kafka(settings.kafka().client()), settings, run);
    }

    private static TilesSettings settings(DeployedJob job) {
        return TilesSettings.parse(Configuration.fromMap(job.options()));
    }
}
