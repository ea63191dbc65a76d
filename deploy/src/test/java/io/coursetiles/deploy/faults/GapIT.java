package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Records that a savepoint still wants are gone: refused by name, or skipped on record. */
@ExtendWith(SharedStack.class)
class GapIT {

    private static final int SAVED = 30;
    private static final int BEGIN = 50;
    private static final int END = 70;

    @Test
    void missingOffsetsAreRefusedUntilTheGapIsAccepted(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "gap");
        trial.createInput(2, Map.of());
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, SAVED));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, SAVED));
        JobID first = trial.submit();
        trial.awaitSettled(first, 2 * SAVED);
        String savepoint = trial.stop(first);

        trial.send(0, CanonicalEvent.eachSecond("p0", SAVED, END));
        trial.send(1, CanonicalEvent.eachSecond("p1", SAVED, END));
        List<ConsumerRecord<byte[], byte[]>> copy = new ArrayList<>();
        trial.kafka().readAll(trial.input(), copy::add);
        assertThat(copy).hasSize(2 * END);
        deleteBefore(trial, 1, BEGIN);

        refusesAtOnce(trial, savepoint);

        trial.options().set(TilesOptions.ACCEPT_GAP, List.of("1@" + SAVED));
        JobID accepting = trial.submitFrom(savepoint);
        trial.awaitSettled(accepting, 2 * END - (BEGIN - SAVED));
        assertThat(trial.cluster().restarts(accepting)).isZero();
        trial.drain(accepting);

        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings(), copy::forEach);
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(2 * END - (BEGIN - SAVED));
        assertThat(trial.json(Channel.RECEIPTS))
                .filteredOn(record -> record.path("type").asText().equals("gap"))
                .singleElement()
                .satisfies(GapIT::isTheGap);
    }

    private static void refusesAtOnce(Trial trial, String savepoint) throws Exception {
        JobID refused = trial.submitFrom(savepoint);
        trial.awaitState(refused, "FAILED");
        assertThat(trial.cluster().failure(refused))
                .contains(
                        "Cannot read gap.events partition 1: wanted offset 30, the topic holds 50 to"
                                + " 70;")
                .contains("tiles.source.accept-gap=1@30");
        assertThat(trial.cluster().restarts(refused)).as("restarts").isZero();
        assertThat(trial.receipts(2)).as("output of the refused run").isEmpty();
    }

    private static void isTheGap(JsonNode gap) {
        assertThat(gap.path("run").asLong()).as("run, after the refused one").isEqualTo(3);
        assertThat(gap.path("topic").asText()).isEqualTo("gap.events");
        assertThat(gap.path("partition").asInt()).isEqualTo(1);
        assertThat(gap.path("from").asLong()).isEqualTo(SAVED);
        assertThat(gap.path("to").asLong()).isEqualTo(BEGIN);
    }

    private static void deleteBefore(Trial trial, int partition, long offset) throws Exception {
        try (Admin admin = trial.admin()) {
            admin.deleteRecords(
                            Map.of(
                                    new TopicPartition(trial.input(), partition),
                                    RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get();
        }
    }
}
