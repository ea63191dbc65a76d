package io.coursetiles.deploy.savepoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The latest run of a deployment, as its receipts tell of it, whatever became of its cluster.
 *
 * @param run its number; 0 when there was none
 * @param from what it was restored from; null when it started from nothing, or has not told
 * @param standing whether it has told
 */
public record LastRun(long run, Origin from, Standing standing) {

    /** A checkpoint of a run; the number of one alone does not name it. */
    record Origin(long run, long checkpoint) {}

    /** What is known of its start. */
    enum Standing {
        TOLD,
        /** It was submitted, and no receipt of it can be seen yet. */
        SILENT
    }

    /** Collects what receipts say. */
    static final class Reading {

        private static final ObjectMapper JSON = new ObjectMapper();

        private final NavigableSet<Long> claimed = new TreeSet<>();
        private long told;
        private Origin from;

        /**
         * @param record of the receipts topic and of the deployment, in the order of the log
         */
        void add(JsonNode record) {
            long run = record.path("run").asLong();
            switch (record.path("type").asText()) {
                case "start" -> claimed.add(run);
                case "withdrawn" -> claimed.remove(run);
                default -> Receipt.of(record).ifPresent(this::receipt);
            }
        }

        private void receipt(Receipt receipt) {
            if (receipt.run() < told) {
                return;
            }
            if (receipt.run() > told) {
                told = receipt.run();
                from = null;
            }
            boolean other = receipt.restoredRun() != null && receipt.restoredRun() != told;
            if (from == null && other) {
                from = new Origin(receipt.restoredRun(), receipt.restoredFrom());
            }
        }

        LastRun result() {
            boolean silent = !claimed.isEmpty() && claimed.last() > told;
            return silent
                    ? new LastRun(claimed.last(), null, Standing.SILENT)
                    : new LastRun(told, from, Standing.TOLD);
        }
    }

    /** Reads the receipts topic, which must exist, to the end that readers have. */
    public static LastRun of(Kafka kafka, TilesSettings settings) {
        Reading reading = new Reading();
        kafka.readAll(
                settings.kafka().topic(Channel.RECEIPTS),
                record -> {
                    JsonNode json = json(record);
                    if (json.path("deployment").asText().equals(settings.deployment())) {
                        reading.add(json);
                    }
                });
        return reading.result();
    }

    private static JsonNode json(ConsumerRecord<byte[], byte[]> record) {
        try {
            return Reading.JSON.readTree(record.value());
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read " + record.topic() + " at offset " + record.offset(), broken);
        }
    }

    /** Whether it was restored from that snapshot. */
    boolean isFrom(StoredSnapshot snapshot) {
        return from != null
                && snapshot.run() != null
                && snapshot.run() == from.run()
                && snapshot.checkpointId() == from.checkpoint();
    }
}
