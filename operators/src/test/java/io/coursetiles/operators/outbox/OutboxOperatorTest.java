package io.coursetiles.operators.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.JsonText;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Receipts: one per transaction, last in it, linked to the one before. */
class OutboxOperatorTest {

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void recordsPassAsTheyAreAndTheReceiptIsTheLastBeforeTheBarrier() throws Exception {
        var outbox = subtasks.outbox(Place.of(3, 2), null);
        OutboxRecord tile = record(Channel.TILES);
        OutboxRecord late = record(Channel.LATE);
        outbox.process(tile);
        outbox.process(counts(2, SkipReason.NO_COURSE, DeadReason.NOT_JSON));
        outbox.process(late);
        outbox.process(tile);
        outbox.process(record(Channel.RECEIPTS));
        outbox.process(counts(5, SkipReason.NO_COURSE, DeadReason.BAD_TIME));
        outbox.beforeBarrier(11);
        List<Object> out = outbox.take();
        assertThat(out).hasSize(5);
        assertThat(out.get(0)).isSameAs(tile);
        assertThat(out.get(1)).isSameAs(late);
        OutboxRecord receipt = (OutboxRecord) out.get(4);
        assertThat(receipt.channel()).isEqualTo(Channel.RECEIPTS);
        assertThat(receipt.key()).asString(UTF_8).isEqualTo("receipt|campus|7|2");
        assertThat(receipt.headers()).isEmpty();
        assertThat(receipt.partitionHash()).isZero();
        assertThat(receipt.value())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"type\":\"receipt\",\"deployment\":\"campus\",\"run\":7,"
                                + "\"subtask\":2,\"parallelism\":3,\"checkpoint_id\":11,"
                                + "\"previous_checkpoint_id\":null,\"restored_from\":null,"
                                + "\"restored_run\":null,\"end\":false,\"counts\":{\"tiles\":2,\"late\":1,"
                                + "\"dead_letters\":0,\"receipts\":2},"
                                + "\"input\":{\"records\":7,\"ok\":7,\"skipped\":{\"no_course\":2},"
                                + "\"dead\":{\"not_json\":1,\"bad_time\":1}},"
                                + "\"offsets\":{\"1\":45},\"closed_until\":null,"
                                + "\"decoder_version\":\"canonical/1\","
                                + "\"mapping_digest\":\"digest-1\"}");
    }

    @Test
    void voidsAreInTheReceiptWhenThereAreAny() throws Exception {
        var outbox = subtasks.outbox(Place.only(), null);
        InputCounts one = new InputCounts();
        one.record(1, 40);
        one.voided();
        outbox.process(one);
        InputCounts two = new InputCounts();
        two.record(1, 41);
        two.voided();
        two.voided();
        outbox.process(two);
        outbox.barrier(1);
        outbox.barrier(2);
        List<Map<String, Object>> receipts = receipts(outbox);
        assertThat(receipts.get(0).get("input"))
                .isEqualTo(
                        Map.of(
                                "records", 2L, "ok", 0L, "voids", 3L, "skipped", Map.of(), "dead",
                                Map.of()));
        assertThat(receipts.get(1).get("input"))
                .isEqualTo(Map.of("records", 0L, "ok", 0L, "skipped", Map.of(), "dead", Map.of()));
    }

    @Test
    void countsStartAgainAfterEachBarrier() throws Exception {
        var outbox = subtasks.outbox(Place.only(), null);
        outbox.process(record(Channel.DEAD_LETTERS));
        outbox.process(counts(3, SkipReason.NO_LEARNER, DeadReason.NOT_JSON));
        outbox.barrier(1);
        outbox.barrier(2);
        List<Map<String, Object>> receipts = receipts(outbox);
        assertThat(receipts).hasSize(2);
        assertThat(receipts.get(0).get("counts")).isEqualTo(written(0, 0, 1, 1));
        assertThat(receipts.get(1).get("counts")).isEqualTo(written(0, 0, 0, 1));
        assertThat(receipts.get(1).get("input"))
                .isEqualTo(Map.of("records", 0L, "ok", 0L, "skipped", Map.of(), "dead", Map.of()));
        assertThat(receipts.get(0).get("offsets")).isEqualTo(Map.of("1", 43L));
        assertThat(receipts.get(1).get("offsets")).isEqualTo(Map.of("1", 43L));
    }

    @Test
    void receiptSaysHowFarInputAndEventTimeAre() throws Exception {
        var outbox = subtasks.outbox(Place.only(), null);
        InputCounts two = new InputCounts();
        two.record(3, 0);
        two.record(0, 700);
        InputCounts one = new InputCounts();
        one.record(3, 17);
        outbox.process(two);
        outbox.process(one);
        outbox.watermark(Instant.parse("2026-03-02T10:05:00Z").toEpochMilli() - 1);
        outbox.barrier(1);
        outbox.barrier(2);
        List<Map<String, Object>> receipts = receipts(outbox);
        assertThat(receipts.get(0))
                .containsEntry("offsets", Map.of("0", 701L, "3", 18L))
                .containsEntry("closed_until", "2026-03-02T10:05:00Z");
        assertThat(receipts.get(1))
                .as("a partition that is silent now is not forgotten")
                .containsEntry("offsets", Map.of("0", 701L, "3", 18L))
                .containsEntry("closed_until", "2026-03-02T10:05:00Z");
    }

    /** Each of the two tells of its share; what it reads itself it tells of, too. */
    @Test
    void offsetsAreToldAfterARestoreAtAnotherParallelism() throws Exception {
        var outbox = subtasks.outbox(Place.only(), null);
        InputCounts read = new InputCounts();
        read.record(0, 9);
        read.record(1, 19);
        read.record(2, 29);
        outbox.process(read);
        Checkpoint saved = Checkpoint.of(1, outbox.barrier(1));

        var first = subtasks.outbox(Place.of(2, 0), saved);
        var second = subtasks.outbox(Place.of(2, 1), saved);
        InputCounts more = new InputCounts();
        more.record(2, 39);
        second.process(more);
        first.barrier(2);
        second.barrier(2);
        assertThat(receipts(first).get(0)).containsEntry("offsets", Map.of("0", 10L, "2", 30L));
        assertThat(receipts(second).get(0)).containsEntry("offsets", Map.of("1", 20L, "2", 40L));
    }

    @Test
    void receiptsAreLinkedAndTheChainGoesOnOverARestore() throws Exception {
        var outbox = subtasks.outbox(Place.only(), null);
        outbox.barrier(4);
        Checkpoint fifth = Checkpoint.of(5, outbox.barrier(5));
        outbox.beforeBarrier(7);
        assertThat(links(outbox))
                .containsExactly("4<null null/null", "5<4 null/null", "7<5 null/null");

        var restored = subtasks.outbox(Place.only(), fifth);
        restored.barrier(8);
        restored.barrier(9);
        restored.endInput();
        assertThat(links(restored)).containsExactly("8<5 5/7", "9<8 5/7", "null<9 5/7");
    }

    @Test
    void lastReceiptIsWrittenAtTheEndAndNoneAtTheBarrierAfterIt() throws Exception {
        var outbox = subtasks.outbox(Place.only(), null);
        outbox.barrier(1);
        outbox.take();
        outbox.process(record(Channel.TILES));
        outbox.process(counts(1, SkipReason.NO_COURSE, DeadReason.NOT_JSON));
        outbox.drain();
        List<Object> out = outbox.take();
        assertThat(out).hasSize(3);
        assertThat(out.get(1)).isEqualTo(Watermark.MAX_WATERMARK);
        Map<String, Object> end = JsonText.read(((OutboxRecord) out.get(2)).value());
        assertThat(end)
                .containsEntry("end", true)
                .containsEntry("checkpoint_id", null)
                .containsEntry("previous_checkpoint_id", 1L)
                .containsEntry("counts", written(1, 0, 0, 1));
        outbox.barrier(2);
        outbox.barrier(3);
        assertThat(outbox.take()).isEmpty();
    }

    private static OutboxRecord record(Channel channel) {
        return new OutboxRecord(channel, new byte[] {1}, new byte[] {2}, 3, List.of());
    }

    private static InputCounts counts(int records, SkipReason skip, DeadReason dead) {
        InputCounts counts = new InputCounts();
        for (int i = 0; i < records; i++) {
            counts.record(1, 40 + i);
            counts.ok();
        }
        counts.skipped(skip);
        counts.dead(dead);
        return counts;
    }

    private static Map<String, Object> written(long tiles, long late, long dead, long receipts) {
        return Map.of("tiles", tiles, "late", late, "dead_letters", dead, "receipts", receipts);
    }

    private static List<Map<String, Object>> receipts(Subtask<OutboxInput, OutboxRecord> outbox) {
        return outbox.take(OutboxRecord.class).stream()
                .filter(record -> record.channel() == Channel.RECEIPTS)
                .map(record -> JsonText.read(record.value()))
                .toList();
    }

    /** Per receipt: checkpoint, the one before, restored from, and from which run's. */
    private static List<String> links(Subtask<OutboxInput, OutboxRecord> outbox) {
        return receipts(outbox).stream()
                .map(
                        json ->
                                json.get("checkpoint_id")
                                        + "<"
                                        + json.get("previous_checkpoint_id")
                                        + " "
                                        + json.get("restored_from")
                                        + "/"
                                        + json.get("restored_run"))
                .toList();
    }
}
