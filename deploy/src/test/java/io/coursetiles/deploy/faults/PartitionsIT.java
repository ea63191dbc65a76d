package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The input topic gets more partitions: counted from their very first record, nothing late. */
@ExtendWith(SharedStack.class)
class PartitionsIT {

    private static final Duration WINDOW = Duration.ofSeconds(10);

    @Test
    void partitionsAddedWhileRunningAndWhileStopped(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "grown");
        trial.options().set(TilesOptions.PARTITION_DISCOVERY_INTERVAL, Duration.ofSeconds(1));
        trial.createInput(2, Map.of());
        SentEvents sent = new SentEvents(WINDOW);
        try (Traffic traffic = new Traffic(trial)) {
            send(traffic, sent, 0, 2, 0, 100);
            JobID first = trial.submit();
            trial.awaitSettled(first, traffic.records());

            // The others have come to second 99: within the out-of-orderness of 20 s.
            grow(trial, 4);
            send(traffic, sent, 2, 4, 81, 100);
            trial.awaitSettled(first, traffic.records());
            send(traffic, sent, 0, 4, 100, 160);
            trial.awaitSettled(first, traffic.records());
            assertThat(trial.cluster().restarts(first)).as("restarts").isZero();
            String savepoint = trial.stop(first);

            grow(trial, 5);
            send(traffic, sent, 4, 5, 141, 160);
            send(traffic, sent, 0, 5, 160, 200);
            JobID second = trial.submitFrom(savepoint);
            trial.awaitSettled(second, traffic.records());
            assertThat(trial.cluster().restarts(second)).as("restarts").isZero();
            trial.drain(second);
        }
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.late()).as("late rows").isZero();
        assertThat(ledger.tileEvents()).isEqualTo(sent.counted());
        sent.assertFinalTiles(trial);
    }

    /** An event each second in each of the partitions, side by side. */
    private static void send(
            Traffic traffic,
            SentEvents sent,
            int fromPartition,
            int toPartition,
            int fromSecond,
            int toSecond)
            throws Exception {
        for (int second = fromSecond; second < toSecond; second++) {
            for (int partition = fromPartition; partition < toPartition; partition++) {
                String id = "p" + partition + "-" + second;
                String course = "course-" + second % 3;
                traffic.send(partition, sent.counts(id, CanonicalEvent.at(second), course));
            }
        }
        traffic.flush();
    }

    private static void grow(Trial trial, int partitions) throws Exception {
        try (Admin admin = trial.admin()) {
            admin.createPartitions(Map.of(trial.input(), NewPartitions.increaseTo(partitions)))
                    .all()
                    .get();
        }
    }
}
