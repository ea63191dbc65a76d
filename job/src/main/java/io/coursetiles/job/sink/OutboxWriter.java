package io.coursetiles.job.sink;

import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.connector.kafka.sink.TwoPhaseCommittingStatefulSink.PrecommittingStatefulSinkWriter;
import org.apache.flink.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connector's writer, which gives every transaction its receipt to go with it, and with an end
 * that harms nobody else on the TaskManager.
 *
 * <p>To list left-over transactions the connector's exactly-once writer makes an admin client and
 * never closes it: its thread keeps a connection, and the class loader of the job, until the
 * TaskManager ends. Nothing public leads to it, so it is taken from the writer's field; a connector
 * without that field is refused when the writer is made. Not covered: a writer whose start fails,
 * as when no broker answers, is never handed out, so one client is left for each such attempt.
 *
 * <p>A writer that is closed aborts its transaction, and fails when the broker is away. Flink takes
 * a failure of that clean-up as fatal and ends the whole TaskManager, with all its jobs. What
 * counts was flushed and prepared before; the abort is only a courtesy, for the next attempt aborts
 * what is left. So a failure to close is logged and no more.
 */
@SuppressWarnings(
        "try") // Writers may be interrupted while they close; Flink closes them, no try does.
final class OutboxWriter
        implements PrecommittingStatefulSinkWriter<
                OutboxRecord, KafkaWriterState, OutboxCommittable> {

    private static final Logger LOG = LoggerFactory.getLogger(OutboxWriter.class);
    private static final String ADMIN_CLIENT = "adminClient";

    private final PrecommittingStatefulSinkWriter<OutboxRecord, KafkaWriterState, KafkaCommittable>
            kafka;
    private final Field adminClient;
    private final TreeSet<String> windows = new TreeSet<>();
    private byte[] lastReceipt;

    OutboxWriter(
            PrecommittingStatefulSinkWriter<OutboxRecord, KafkaWriterState, KafkaCommittable>
                    kafka) {
        this.kafka = kafka;
        try {
            adminClient = kafka.getClass().getDeclaredField(ADMIN_CLIENT);
            adminClient.setAccessible(true);
        } catch (NoSuchFieldException changed) {
            throw new IllegalStateException(
                    "Cannot close the admin client of the sink: got "
                            + kafka.getClass().getName()
                            + " without a field "
                            + ADMIN_CLIENT
                            + ", need the connector that this project is built with",
                    changed);
        }
    }

    @Override
    public void write(OutboxRecord record, Context context)
            throws IOException, InterruptedException {
        kafka.write(record, context);
        if (record.channel() == Channel.TILES) {
            String key = new String(record.key(), StandardCharsets.UTF_8);
            windows.add(key.substring(key.lastIndexOf('|') + 1));
        } else if (record.channel() == Channel.RECEIPTS) {
            lastReceipt = record.value();
        }
    }

    @Override
    public void writeWatermark(Watermark watermark) throws IOException, InterruptedException {
        kafka.writeWatermark(watermark);
    }

    @Override
    public void flush(boolean endOfInput) throws IOException, InterruptedException {
        kafka.flush(endOfInput);
    }

    @Override
    public Collection<OutboxCommittable> prepareCommit() throws IOException, InterruptedException {
        Collection<KafkaCommittable> prepared = kafka.prepareCommit();
        if (prepared.isEmpty()) {
            return List.of();
        }
        String receipt = new String(lastReceipt, StandardCharsets.UTF_8);
        List<String> tiles = List.copyOf(windows);
        windows.clear();
        long now = System.currentTimeMillis();
        List<OutboxCommittable> committables = new ArrayList<>(prepared.size());
        for (KafkaCommittable transaction : prepared) {
            OutboxCommittable committable = new OutboxCommittable(transaction, receipt, tiles, now);
            committable.receiptOf(); // Nothing came between the receipt and the barrier.
            committables.add(committable);
        }
        return committables;
    }

    @Override
    public List<KafkaWriterState> snapshotState(long checkpointId) throws IOException {
        return kafka.snapshotState(checkpointId);
    }

    @Override
    public void close() throws Exception {
        AutoCloseable client = (AutoCloseable) adminClient.get(kafka);
        try {
            IOUtils.closeAll(kafka, client);
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception away) {
            LOG.warn(
                    "Cannot close the writer of an attempt that has ended; an open transaction is"
                            + " aborted by the next attempt, or by the broker after its timeout",
                    away);
        }
    }
}
