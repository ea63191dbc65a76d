package io.coursetiles.deploy.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.job.receipts.Progress;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    private final RunKnowledge knowledge;
    private KnownRuns known;

    private Receipts(TilesSettings settings) {
        this.settings = settings;
        this.knowledge = new RunKnowledge(settings.run(KnownRuns.NO_RUN));
    }

    public static Receipts read(Kafka kafka, TilesSettings settings) {
        Receipts receipts = new Receipts(settings);
        kafka.readAll(
                settings.kafka().topic(Channel.RECEIPTS), record -> receipts.add(json(record)));
        return receipts.complete();
    }

    /**
     * As if these were all records of the topic.
     *
     * @param records of any deployment, in the order of the log
     */
    static Receipts of(TilesSettings settings, List<JsonNode> records) {
        Receipts receipts = new Receipts(settings);
        records.forEach(receipts::add);
        return receipts.complete();
    }

    private Receipts complete() {
        chains.rewinds().forEach(rewind -> runs.rewound(rewind.run()));
        known = knowledge.known(runs, progress.cuts());
        return this;
    }

    private void add(JsonNode json) {
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
        knowledge.add(run, receipt.offsets(), json);
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

    /** Which run read what, and which of them decoded as the settings do. */
    KnownRuns known() {
        return known;
    }
}
