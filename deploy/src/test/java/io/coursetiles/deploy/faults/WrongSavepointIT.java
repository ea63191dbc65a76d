package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A start from an old savepoint and with the wrong format, by mistake, and the return to where the
 * job had come to. To the wrong run every event is a dead letter.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class WrongSavepointIT {

    private static final int SUBTASKS = 2;
    private static final int PARTITIONS = 2;

    @Test
    void aReturnLeavesNothingOfTheWrongBranchAndLosesNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "returned");
        trial.options().set(TilesOptions.PARALLELISM, SUBTASKS);
        trial.createInput(PARTITIONS, Map.of());
        JobID archiving = trial.submitArchive();
        JobID first = Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 2 * SUBTASKS);
        String old = trial.savepoint(first);
        int before = trial.receipts(1).size();
        flow.until(() -> trial.receipts(1).size() >= before + 3 * SUBTASKS);
        String newest = trial.stop(first);

        trial.options().set(TilesOptions.FORMAT, InputFormat.OPENEDX);
        JobID wrong = trial.submitFrom(old);
        flow.until(() -> trial.receipts(2).size() >= 2 * SUBTASKS);
        trial.cluster().cancel(wrong);
        trial.awaitState(wrong, "CANCELED");
        trial.options().removeConfig(TilesOptions.FORMAT);
        JobID third = trial.submitFrom(newest);
        flow.send();
        Positions.awaitEnd(trial, third, 3);
        trial.drain(third);
        trial.drainArchive(archiving);

        List<ConsumerRecord<byte[], byte[]>> letters = trial.records(Channel.DEAD_LETTERS);
        long broken = flow.records() - flow.events();
        Map<Integer, Long> firstOfThird = firstOffsets(trial, 3);
        assertThat(ofRun(letters, 2)).as("of the wrong branch").isPositive();
        long ofFirst =
                letters.stream()
                        .filter(letter -> header(letter, "run") == 1)
                        .filter(letter -> offset(letter) < firstOfThird.get(partition(letter)))
                        .count();
        assertThat(ofFirst + ofRun(letters, 3)).as("by the run rule").isEqualTo(broken);
        AuditReport audit = Audits.of(trial);
        assertThat(audit.text()).endsWith("\nClean.");
        assertThat(audit.count("events")).isEqualTo(flow.events());
        assertThat(audit.count("dead")).isEqualTo(broken);
        assertThat(audit.count("rewound")).isEqualTo(letters.size() - broken);
    }

    private static Map<Integer, Long> firstOffsets(Trial trial, long run) throws Exception {
        return trial.json(Channel.RECEIPTS).stream()
                .filter(record -> record.path("type").asText().equals("first_offset"))
                .filter(record -> record.path("run").asLong() == run)
                .collect(
                        Collectors.toMap(
                                (JsonNode record) -> record.path("partition").asInt(),
                                record -> record.path("offset").asLong()));
    }

    private static long ofRun(List<ConsumerRecord<byte[], byte[]>> letters, long run) {
        LongStream runs = letters.stream().mapToLong(letter -> header(letter, "run"));
        return runs.filter(each -> each == run).count();
    }

    private static long offset(ConsumerRecord<byte[], byte[]> letter) {
        return header(letter, "source_offset");
    }

    private static int partition(ConsumerRecord<byte[], byte[]> letter) {
        return (int) header(letter, "source_partition");
    }

    private static long header(ConsumerRecord<byte[], byte[]> letter, String name) {
        return Long.parseLong(new String(letter.headers().lastHeader(name).value(), UTF_8));
    }
}
