package io.coursetiles.operators.route;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.testing.Subtasks;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A dead letter holds the original bytes and says what is wrong, within bounds. */
class DeadLettersTest {

    private static final int MAX = 16;
    private static final String[] HEADERS = {
        "error_reason=not_json",
        "error_detail=at byte 3",
        "source_topic=engagement.events",
        "source_partition=4",
        "source_offset=77",
        "source_timestamp=1234",
        "item_index=2",
        "attempt=1",
        "format=canonical",
        "decoder_version=canonical/1",
        "run=7"
    };

    private final DeadLetters letters = new DeadLetters(Subtasks.RUN, MAX);

    @Test
    void valueIsTheOriginalBytesEvenWhenTheyAreNoText() {
        byte[] bytes = {(byte) 0xC3, 0x28, 0, (byte) 0xFF};
        OutboxRecord letter = letter(bytes);
        assertThat(letter.channel()).isEqualTo(Channel.DEAD_LETTERS);
        assertThat(letter.key()).asString(UTF_8).isEqualTo("engagement.events/4/77/2");
        assertThat(letter.partitionHash()).isEqualTo(4);
        assertThat(letter.value()).isEqualTo(bytes);
        assertThat(headers(letter)).containsExactly(HEADERS);
    }

    @Test
    void tombstoneStaysATombstone() {
        OutboxRecord letter = letter(null);
        assertThat(letter.value()).isNull();
        assertThat(headers(letter)).containsExactly(HEADERS);
    }

    @Test
    void longestAllowedValueIsWhole() {
        OutboxRecord letter = letter(new byte[MAX]);
        assertThat(letter.value()).isEqualTo(new byte[MAX]);
        assertThat(headers(letter)).containsExactly(HEADERS);
    }

    @Test
    void longerValueIsCutAndSaysSo() {
        byte[] bytes = "0123456789abcdefg".getBytes(UTF_8);
        OutboxRecord letter = letter(bytes);
        assertThat(letter.value()).asString(UTF_8).isEqualTo("0123456789abcdef");
        List<String> headers = headers(letter);
        assertThat(headers).hasSize(HEADERS.length + 3).startsWith(HEADERS);
        assertThat(headers.subList(HEADERS.length, headers.size()))
                .containsExactly(
                        "payload_truncated=true",
                        "payload_length=17",
                        "payload_sha256=8378b19d693ee89e2ca594b6ec0abfaadc4fe1831eaca2f748f0b71ede38892e");
        assertThat(bytes).as("the record itself").hasSize(17);
    }

    /** A value of many bad items would be written once for each. */
    @Test
    void lettersOfOneRecordAreBoundedTogether() {
        DeadLetters big = new DeadLetters(Subtasks.RUN, 4_096);
        byte[] value = new byte[4_000];
        long total = 0;
        for (int earlier = 0; earlier < 1_000; earlier++) {
            OutboxRecord letter = letter(big, value, earlier);
            boolean isWhole = earlier < 17;
            assertThat(letter.value()).hasSize(isWhole ? 4_000 : 1_024);
            assertThat(headers(letter).contains("payload_length=4000")).isEqualTo(!isWhole);
            total += letter.value().length;
        }
        assertThat(total).isEqualTo(17 * 4_000 + 983 * 1_024);
        assertThat(letter(big, new byte[1_024], 9_999).value()).hasSize(1_024);
        assertThat(headers(letter(big, new byte[1_024], 9_999))).hasSize(HEADERS.length);
    }

    @Test
    void sizeIsBoundedWhateverTheValue() {
        byte[] bytes = new byte[10 << 20];
        Arrays.fill(bytes, (byte) '[');
        OutboxRecord letter = letter(bytes);
        int size = letter.key().length + letter.value().length;
        for (OutboxRecord.Header header : letter.headers()) {
            size += header.name().length() + header.value().length;
        }
        assertThat(size).isLessThan(MAX + 2000);
    }

    @Test
    void saysWhichAttemptItIs() {
        OutboxRecord letter =
                letters.of(
                        new SourceRecord(
                                4, 77L, 1234L, null, List.of(), SourceRecord.NO_EVENT_TIME, 3),
                        2,
                        new Outcome.Dead(DeadReason.NOT_JSON, "at byte 3"),
                        0);
        assertThat(headers(letter)).contains("attempt=3").doesNotContain("attempt=1");
    }

    private OutboxRecord letter(byte[] value) {
        return letter(letters, value, 0);
    }

    private static OutboxRecord letter(DeadLetters letters, byte[] value, int earlier) {
        return letters.of(
                new SourceRecord(4, 77L, 1234L, value, List.of(), SourceRecord.NO_EVENT_TIME),
                2,
                new Outcome.Dead(DeadReason.NOT_JSON, "at byte 3"),
                earlier);
    }

    private static List<String> headers(OutboxRecord letter) {
        return letter.headers().stream()
                .map(header -> header.name() + "=" + new String(header.value(), UTF_8))
                .toList();
    }
}
