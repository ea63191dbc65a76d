package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.operators.event.DeadReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Input that goes on until a condition holds: ten seconds of event time at once into each of two
 * partitions, with one broken record in each, so that every transaction may carry dead letters.
 */
final class Flow {

    private static final int PARTITIONS = 2;
    private static final int SECONDS = 10;

    private final Trial trial;
    private int chunks;

    Flow(Trial trial) {
        this.trial = trial;
    }

    /** Sends once, then again and again until the condition holds. */
    void until(Callable<Boolean> reached) {
        await().atMost(Trial.DEADLINE)
                .until(
                        () -> {
                            send();
                            return reached.call();
                        });
    }

    /** Sends once; the broker has all of it on return. */
    void send() throws Exception {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            List<byte[]> values =
                    new ArrayList<>(
                            CanonicalEvent.eachSecond(
                                    "p" + partition, chunks * SECONDS, (chunks + 1) * SECONDS));
            values.add(("broken " + chunks).getBytes(UTF_8));
            trial.send(partition, values);
        }
        chunks++;
    }

    long records() {
        return (long) chunks * PARTITIONS * (SECONDS + 1);
    }

    /** Those that belong into tiles. */
    long events() {
        return (long) chunks * PARTITIONS * SECONDS;
    }

    /** Events of each course and window, by the key of its tile; a window is as long as a send. */
    Map<String, Long> windows() {
        Map<String, Long> windows = new HashMap<>();
        for (int second = 0; second < chunks * SECONDS; second++) {
            String start = CanonicalEvent.at(second - second % SECONDS).toString();
            String course = second % 2 == 0 ? "course-a" : "course-b";
            windows.merge(course + "|" + start, (long) PARTITIONS, Long::sum);
        }
        return windows;
    }

    /** Every event is in a tile and every broken record a dead letter, once, and all adds up. */
    void check(Ledger ledger) {
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(events());
        assertThat(ledger.dead(DeadReason.NOT_JSON)).isEqualTo((long) chunks * PARTITIONS);
        assertThat(ledger.late()).isZero();
    }
}
