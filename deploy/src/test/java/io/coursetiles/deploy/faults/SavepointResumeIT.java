package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.operators.outbox.Channel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A job goes on from its savepoint: open windows stay open, closed ones stay closed. */
@ExtendWith(SharedStack.class)
class SavepointResumeIT {

    /** Windows up to second 40 are closed when both partitions have come to second 60 or more. */
    private static final int STOPPED_AT = 65;

    private static final int CLOSED_WINDOWS = 4;
    private static final int COPIED_FROM = 50;
    private static final int END = 120;
    private static final List<byte[]> LATE =
            List.of(
                    CanonicalEvent.bytes("late-1", 2, "course-a"),
                    CanonicalEvent.bytes("late-2", 39, "course-b"),
                    CanonicalEvent.bytes("late-3", 21, "course-of-nobody"));

    @Test
    void lateEventsReadFirstAfterARestoreReopenNoWindow(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "resume");
        trial.createInput(2, Map.of());
        JobID archiving = trial.submitArchive();
        JobID first = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, STOPPED_AT));
        trial.send(1, CanonicalEvent.eachSecond("p1", 0, STOPPED_AT));
        trial.awaitSettled(first, 2 * STOPPED_AT);
        await().atMost(Trial.DEADLINE).until(() -> finals(trial).size() == 2 * CLOSED_WINDOWS);
        String savepoint = trial.stop(first);
        Map<String, JsonNode> closed = finals(trial);
        assertThat(closed).as("final tiles of the first run").hasSize(2 * CLOSED_WINDOWS);

        trial.send(0, LATE);
        // In windows that were open when the job stopped: not late, though behind its partition.
        trial.send(1, List.of(CanonicalEvent.bytes("open-1", 46, "course-a")));
        // Copies of events from before it, in windows that are open still.
        trial.send(1, CanonicalEvent.eachSecond("p0", COPIED_FROM, STOPPED_AT));
        int copies = STOPPED_AT - COPIED_FROM;
        JobID second = trial.submitFrom(savepoint);
        trial.awaitSettled(second, 2 * STOPPED_AT + LATE.size() + 1 + copies);
        trial.send(0, CanonicalEvent.eachSecond("p0", STOPPED_AT, END));
        trial.send(1, CanonicalEvent.eachSecond("p1", STOPPED_AT, END));
        trial.awaitSettled(second, 2 * END + LATE.size() + 1 + copies);
        trial.drain(second);
        trial.drainArchive(archiving);

        Ledger ledger = Ledger.of(trial.kafka(), trial.settings(), trial.archive());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.late()).isEqualTo(LATE.size());
        assertThat(ledger.tileEvents()).isEqualTo(2 * END + 1);
        assertThat(ledger.duplicates()).isEqualTo(copies);
        assertThat(finals(trial)).as("tiles of the first run").containsAllEntriesOf(closed);
        assertThat(trial.receipts(2))
                .isNotEmpty()
                .allMatch(receipt -> receipt.path("restored_from").isNumber());
        assertThat(firstOffsets(trial)).containsExactly("1/0@0", "1/1@0", "2/0@65", "2/1@65");
    }

    private static Map<String, JsonNode> finals(Trial trial) throws Exception {
        Map<String, JsonNode> finals = new TreeMap<>();
        for (JsonNode tile : trial.json(Channel.TILES)) {
            if (tile.path("status").asText().equals("final")) {
                finals.put(tile.path("course_id") + " " + tile.path("window_start"), tile);
            }
        }
        return finals;
    }

    /** Each as run/partition@offset. */
    private static List<String> firstOffsets(Trial trial) throws Exception {
        return trial.json(Channel.RECEIPTS).stream()
                .filter(record -> record.path("type").asText().equals("first_offset"))
                .map(
                        record ->
                                record.path("run")
                                        + "/"
                                        + record.path("partition")
                                        + "@"
                                        + record.path("offset"))
                .sorted()
                .toList();
    }
}
