package io.coursetiles.job.config;

import java.time.Duration;

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
                        "%s is %d s, need more than %d s: 2 x interval %d s + (1 + %d) x (interval"
                                + " %d s + checkpoint timeout %d s) + restart budget %d s + upgrade"
                                + " pause %d s",
                        KafkaOptions.TRANSACTION_TIMEOUT.key(),
                        transactionTimeout.toSeconds(),
                        needed().toSeconds(),
                        interval.toSeconds(),
                        tolerableFailures,
                        interval.toSeconds(),
                        checkpointTimeout.toSeconds(),
                        restart.toSeconds(),
                        upgradePause.toSeconds()));
    }
}
