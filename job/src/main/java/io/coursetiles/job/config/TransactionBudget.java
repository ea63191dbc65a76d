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
 */
record TransactionBudget(
        Duration interval,
        Duration checkpointTimeout,
        int tolerableFailures,
        Duration restart,
        Duration upgradePause) {

    Duration needed() {
        return interval.multipliedBy(2)
                .plus(interval.plus(checkpointTimeout).multipliedBy(1L + tolerableFailures))
                .plus(restart)
                .plus(upgradePause);
    }

    void check(Duration transactionTimeout, Problems problems) {
        problems.check(
                needed().compareTo(transactionTimeout) < 0,
                String.format(
                        "%s is %s, need more than %s: 2 x interval %s + (1 + %d) x (interval"
                                + " %s + checkpoint timeout %s) + restart budget %s + upgrade"
                                + " pause %s",
                        KafkaOptions.TRANSACTION_TIMEOUT.key(),
                        text(transactionTimeout),
                        text(needed()),
                        text(interval),
                        tolerableFailures,
                        text(interval),
                        text(checkpointTimeout),
                        text(restart),
                        text(upgradePause)));
    }

    private static String text(Duration duration) {
        return TimeUtils.formatWithHighestUnit(duration);
    }
}
