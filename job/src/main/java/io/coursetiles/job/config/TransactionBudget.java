package io.coursetiles.job.config;

import java.time.Duration;
import org.apache.flink.util.TimeUtils;

/**
 * How long a transaction may have to stay open, against how long the broker keeps it.
 *
 * <p>A transaction opened right after one barrier is committed when the next checkpoint completes.
 * In the worst case that is after one more interval, the tolerated failures and a final time-out, a
 * restart, or the pause of an upgrade. Past its timeout the broker aborts it, and its records are
 * lost although the checkpoint has moved on.
 *
 * @param interval between checkpoints
 * @param checkpointTimeout after which a checkpoint has failed
 * @param tolerableFailures in a row that do not restart the job
 * @param restart longest time from a failure to the job running again
 * @param upgradePause longest time from stopping the job to its successor running
 */
public record TransactionBudget(
        Duration interval,
        Duration checkpointTimeout,
        int tolerableFailures,
        Duration restart,
        Duration upgradePause) {

    static TransactionBudget of(TypedValues values) {
        return new TransactionBudget(
                values.get(CheckpointOptions.INTERVAL),
                values.get(CheckpointOptions.TIMEOUT),
                values.get(CheckpointOptions.TOLERABLE_FAILURES),
                values.get(CheckpointOptions.RESTART_BUDGET),
                values.get(CheckpointOptions.UPGRADE_PAUSE));
    }

    /** The budget of a configuration. */
    public static TransactionBudget of(TilesSettings settings) {
        return new TransactionBudget(
                settings.get(CheckpointOptions.INTERVAL),
                settings.get(CheckpointOptions.TIMEOUT),
                settings.get(CheckpointOptions.TOLERABLE_FAILURES),
                settings.get(CheckpointOptions.RESTART_BUDGET),
                settings.get(CheckpointOptions.UPGRADE_PAUSE));
    }

    /** The longest time that a transaction may have to stay open. */
    public Duration needed() {
        return interval.multipliedBy(2)
                .plus(interval.plus(checkpointTimeout).multipliedBy(1L + tolerableFailures))
                .plus(restart)
                .plus(upgradePause);
    }

    /** Whether a transaction with this timeout outlives the worst case. */
    public boolean fits(Duration transactionTimeout) {
        return needed().compareTo(transactionTimeout) < 0;
    }

    /** What is needed, with every number. */
    public String need() {
        return String.format(
                "more than %s: 2 x interval %s + (1 + %d) x (interval %s + checkpoint timeout %s)"
                        + " + restart budget %s + upgrade pause %s",
                text(needed()),
                text(interval),
                tolerableFailures,
                text(interval),
                text(checkpointTimeout),
                text(restart),
                text(upgradePause));
    }

    void check(Duration transactionTimeout, Problems problems) {
        problems.check(
                fits(transactionTimeout),
                KafkaOptions.TRANSACTION_TIMEOUT.key()
                        + " is "
                        + text(transactionTimeout)
                        + ", need "
                        + need());
    }

    private static String text(Duration duration) {
        return TimeUtils.formatWithHighestUnit(duration);
    }
}
