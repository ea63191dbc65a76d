package io.coursetiles.job.run;

import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import org.apache.flink.api.common.JobID;

/**
 * Decides the number of the run that starts now, and whether it may start.
 *
 * <p>A deployment that has run before starts from a savepoint or a retained checkpoint. Without one
 * it would read the topic from its beginning: every final tile would be written again, and smaller
 * where retention has cut the input. That happens only when it is asked for.
 */
public final class RunStart {

    /** Where a run's state comes from. */
    public enum Origin {
        NOTHING,
        SAVEPOINT
    }

    private RunStart() {}

    /**
     * @param job that the run will be of; a number that it has claimed before, and that is still
     *     the highest, is its own: the same submission again is no second one
     * @param history the runs there were
     * @throws io.coursetiles.job.config.InvalidConfiguration when the run must not start
     */
    public static long number(
            TilesSettings settings, Origin origin, JobID job, RunHistory history) {
        long next = history.next();
        long last = history.lastWithOutput();
        Problems problems = new Problems();
        Long configured = settings.get(TilesOptions.RUN);
        boolean isOwn =
                configured != null
                        && configured == next - 1
                        && history.holder(configured).filter(job::equals).isPresent();
        problems.check(
                configured == null || configured >= next || isOwn,
                TilesOptions.RUN.key() + " is " + configured + ", need " + next + " or more");
        problems.check(
                last == 0 || origin == Origin.SAVEPOINT || settings.get(TilesOptions.START_ANEW),
                "deployment "
                        + settings.deployment()
                        + " has had run "
                        + last
                        + "; start it from its newest savepoint or retained checkpoint, or count"
                        + " all input there is anew with "
                        + TilesOptions.START_ANEW.key()
                        + "=true");
        problems.throwIfAny();
        return configured == null ? next : configured;
    }
}
