package io.coursetiles.deploy.upgrade;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An upgrade as it is remembered from step to step. Ids are chosen and saved before they are used,
 * so that a retry names the same.
 *
 * @param before the version that ran
 * @param after the version that is to run; its job id is the one chosen for it
 * @param savepointDirectory a directory of this upgrade alone: what is complete in it is the old
 *     job's last savepoint, whatever became of the answer
 * @param stopRequest id under which the cluster knows the request to stop
 * @param savepoint null until it is known
 * @param start the newest start; null before
 * @param failures why versions did not go on, in order
 * @param readersStopped when the last receipt before the savepoint's commit was appended; what the
 *     downtime counts from; milliseconds, 0 until it is known
 * @param readersResumed when the first receipt of the run that goes on was; 0 until it is known
 */
public record UpgradeRecord(
        UpgradeStep step,
        DeployedJob before,
        DeployedJob after,
        String savepointDirectory,
        String stopRequest,
        String savepoint,
        Start start,
        List<String> failures,
        long readersStopped,
        long readersResumed) {

    /**
     * A start of a job.
     *
     * @param job its id
     * @param run its run
     */
    public record Start(String job, long run) {}

    static UpgradeRecord plan(
            DeployedJob before, DeployedJob after, String savepointDirectory, String stopRequest) {
        return new UpgradeRecord(
                UpgradeStep.PLANNED,
                before,
                after,
                savepointDirectory,
                stopRequest,
                null,
                null,
                List.of(),
                0,
                0);
    }

    @JsonIgnore
    boolean isUnderWay() {
        return !step.isEnd();
    }

    UpgradeRecord at(UpgradeStep next) {
        return copy(next, savepoint, start, failures, readersStopped, readersResumed);
    }

    /** With further options of both versions. */
    UpgradeRecord with(Map<String, String> options) {
        return new UpgradeRecord(
                step,
                before.with(options),
                after.with(options),
                savepointDirectory,
                stopRequest,
                savepoint,
                start,
                failures,
                readersStopped,
                readersResumed);
    }

    UpgradeRecord stopped(String path) {
        return copy(UpgradeStep.STOPPED, path, null, failures, readersStopped, readersResumed);
    }

    UpgradeRecord starting(UpgradeStep next, Start chosen) {
        return copy(next, savepoint, chosen, failures, readersStopped, readersResumed);
    }

    UpgradeRecord failed(UpgradeStep next, String why) {
        List<String> all = new ArrayList<>(failures);
        all.add(why);
        return copy(next, savepoint, start, List.copyOf(all), readersStopped, readersResumed);
    }

    UpgradeRecord gone(UpgradeStep next, long stopped, long resumed) {
        return copy(next, savepoint, start, failures, stopped, resumed);
    }

    /** The same upgrade further on. */
    private UpgradeRecord copy(
            UpgradeStep next,
            String path,
            Start newest,
            List<String> all,
            long stopped,
            long resumed) {
        return new UpgradeRecord(
                next,
                before,
                after,
                savepointDirectory,
                stopRequest,
                path,
                newest,
                all,
                stopped,
                resumed);
    }
}
