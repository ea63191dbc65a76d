package io.coursetiles.deploy.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.job.receipts.Progress;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.RunInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** All that a deployment's receipts topic tells an audit. */
public final class Receipts {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TilesSettings settings;
    private final Chains chains = new Chains();
    private final Progress progress = new Progress();
    private final RunRule runs = new RunRule();
    private final Map<Integer, Long> first = new TreeMap<>();
    private final Map<Integer, OffsetRanges> acceptedGaps = new TreeMap<>();
    private final TreeSet<Long> comparable = new TreeSet<>();
    private final Set<Long> otherDecoder = new HashSet<>();

    private Receipts(TilesSettings settings) {
        this.settings = settings;
    }

    public static Receipts read(Kafka kafka, TilesSettings settings) {
        Receipts receipts = new Receipts(settings);
        kafka.readAll(settings.kafka().topic(Channel.RECEIPTS), receipts::add);
        receipts.chains.rewinds().forEach(rewind -> receipts.runs.rewound(rewind.run()));
        receipts.comparable.removeAll(receipts.otherDecoder);
        return receipts;
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        JsonNode json = json(record);
        if (!json.path("deployment").asText().equals(settings.deployment())) {
            return;
        }
        long run = json.path("run").asLong();
        int partition = json.path("partition").asInt();
        switch (json.path("type").asText()) {
            case "receipt" -> receipt(json, run);
            case "first_offset" -> {
                long offset = json.path("offset").asLong();
                runs.first(run, partition, offset);
                first.merge(partition, offset, Math::min);
            }
            case "gap" ->
                    acceptedGaps
                            .computeIfAbsent(partition, key -> new OffsetRanges())
                            .add(json.path("from").asLong(), json.path("to").asLong());
            default ->
                    // Else a claim of a submission: nothing that output depends on.
                    Repair.of(json).ifPresent(repair -> chains.repaired(repair.transaction()));
        }
    }

    private void receipt(JsonNode json, long run) {
        Receipt receipt = Receipt.of(json).orElseThrow();
        chains.add(receipt);
        progress.add(receipt);
        if (receipt.restoredRun() != null) {
            runs.restored(run, receipt.restoredRun());
        }
        RunInfo now = settings.run(run);
        boolean same =
                json.path("decoder_version").asText().equals(now.decoderVersion())
                        && json.path("mapping_digest").asText().equals(now.mappingDigest());
        if (same) {
            comparable.add(run);
        } else {
            otherDecoder.add(run);
        }
    }

    private static JsonNode json(ConsumerRecord<byte[], byte[]> record) {
        try {
            return JSON.readTree(record.value());
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read " + record.topic() + " at offset " + record.offset(), broken);
        }
    }

    Chains chains() {
        return chains;
    }

    Progress progress() {
        return progress;
    }

    public RunRule runs() {
        return runs;
    }

    /** The first offset of each partition that any run has processed. */
    Map<Integer, Long> first() {
        return first;
    }

    /** Offsets of the partition whose loss was accepted. */
    OffsetRanges acceptedGaps(int partition) {
        return acceptedGaps.getOrDefault(partition, new OffsetRanges());
    }

    /** Runs with the present decoder and mapping. */
    TreeSet<Long> comparable() {
        return comparable;
    }
}
