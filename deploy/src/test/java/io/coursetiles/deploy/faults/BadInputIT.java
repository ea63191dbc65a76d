package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.outbox.Channel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every bad input by name, on a real topic: one dead letter each with its bytes, and no restart,
 * also when a failover makes the job read them again.
 */
@ExtendWith(SharedStack.class)
class BadInputIT {

    private static final int ALL = BadInput.values().length;
    private static final int GOOD = 20;

    @Test
    void eachIsOneDeadLetterAndRestartsNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "bad");
        trial.createInput(1, Map.of("max.message.bytes", String.valueOf(12 << 20)));
        JobID job = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("before", 0, GOOD));
        trial.send(0, edition(0));
        trial.awaitSettled(job, GOOD + ALL);

        assertThat(trial.cluster().restarts(job)).as("restarts by bad input").isZero();
        checkLetters(trial, 1);

        // Killed with the second edition sent, and committed or not: both must come out once.
        trial.send(0, edition(1));
        stack.taskManagers().get(0).kill();
        assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
        trial.send(0, CanonicalEvent.eachSecond("after", GOOD, 2 * GOOD));
        trial.awaitSettled(job, 2 * (GOOD + ALL));
        assertThat(trial.cluster().restarts(job)).as("restarts by the kill").isPositive();
        trial.drain(job);

        checkLetters(trial, 2);
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        long events = Arrays.stream(BadInput.values()).filter(bad -> bad.reason() == null).count();
        assertThat(ledger.tileEvents()).isEqualTo(2 * (GOOD + events));
    }

    private static List<byte[]> edition(int number) {
        List<byte[]> values = new ArrayList<>();
        for (BadInput bad : BadInput.values()) {
            values.add(bad.value(number));
        }
        return values;
    }

    /** Compares the dead letters with the inputs that stand behind the good events. */
    private static void checkLetters(Trial trial, int editions) throws Exception {
        Map<Long, ConsumerRecord<byte[], byte[]>> letters = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> letter : trial.records(Channel.DEAD_LETTERS)) {
            assertThat(letters.put(Long.valueOf(header(letter, "source_offset")), letter))
                    .as("two dead letters of one record")
                    .isNull();
        }
        for (int edition = 0; edition < editions; edition++) {
            for (BadInput bad : BadInput.values()) {
                long offset = GOOD + edition * ALL + bad.ordinal();
                ConsumerRecord<byte[], byte[]> letter = letters.remove(offset);
                if (bad.reason() == null) {
                    assertThat(letter).as(bad.name()).isNull();
                } else {
                    assertThat(letter).as(bad.name()).isNotNull();
                    assertThat(header(letter, "error_reason"))
                            .as(bad.name())
                            .isEqualTo(bad.reason().label());
                    checkPayload(bad.name(), letter, bad.value(edition));
                }
            }
        }
        assertThat(letters).as("dead letters of nothing").isEmpty();
    }

    private static void checkPayload(
            String name, ConsumerRecord<byte[], byte[]> letter, byte[] original) throws Exception {
        int limit = (int) TilesOptions.DEAD_LETTER_MAX_BYTES.defaultValue().getBytes();
        if (original == null || original.length <= limit) {
            assertThat(letter.value()).as(name).isEqualTo(original);
            assertThat(header(letter, "payload_truncated")).as(name).isNull();
            return;
        }
        assertThat(letter.value()).as(name).isEqualTo(Arrays.copyOf(original, limit));
        assertThat(header(letter, "payload_truncated")).as(name).isEqualTo("true");
        assertThat(header(letter, "payload_length"))
                .as(name)
                .isEqualTo(String.valueOf(original.length));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(original);
        assertThat(header(letter, "payload_sha256"))
                .as(name)
                .isEqualTo(HexFormat.of().formatHex(digest));
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
