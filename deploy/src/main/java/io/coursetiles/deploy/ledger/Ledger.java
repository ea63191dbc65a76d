package io.coursetiles.deploy.ledger;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.route.RecordDecoder;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares what a read_committed reader sees of a drained deployment with an exact model of its
 * input, item by item: tiles, late rows, dead letters, receipts and the archive. Conflicts, one id
 * for several events, are counted and no fault.
 *
 * <p>Assumptions: the last run was drained, each earlier one ended with the savepoint that the next
 * was started from, nothing is written meanwhile, the whole input is still on the topic (or a copy
 * is given), the archive is on this machine, and the model fits in memory (about 200 bytes an
 * event). What lost transactions that were repaired had counted is in no comparison, nor is any sum
 * over receipts then. Offsets whose loss was accepted are in no expectation but the archive's.
 */
public final class Ledger {

    private final Findings findings = new Findings();
    private InputModel model;
    private final TileCheck tileCheck = new TileCheck(findings);
    private int chains;

    private Ledger() {}

    /**
     * Reads everything and compares.
     *
     * @param archive base directory of the archive
     */
    public static Ledger of(Kafka kafka, TilesSettings settings, Path archive) {
        Ledger ledger = withoutArchive(kafka, settings);
        ledger.compareArchive(kafka, settings.kafka(), archive);
        return ledger;
    }

    /** As {@link #of}, for a deployment without an archive job. */
    public static Ledger withoutArchive(Kafka kafka, TilesSettings settings) {
        String topic = settings.kafka().inputTopic();
        return withoutArchive(kafka, settings, visitor -> kafka.readAll(topic, visitor));
    }

    /** As {@link #of}, with a copy of the input, of which the topic has lost a part. */
    public static Ledger withoutArchive(Kafka kafka, TilesSettings settings, InputRecords input) {
        Ledger ledger = new Ledger();
        ledger.compareStream(kafka, settings, input);
        return ledger;
    }

    private void compareStream(Kafka kafka, TilesSettings settings, InputRecords input) {
        KafkaSettings topics = settings.kafka();
        kafka.openTransactions(OutboxSinks.transactionalIdPrefix(settings.deployment()))
                .forEach(open -> findings.add(Finding.TRANSACTION_OPEN, open));
        SeenOutput seen = SeenOutput.read(kafka, topics, findings);
        Runs runs = new Runs(findings);
        runs.read(seen.receipts());
        model =
                new InputModel(
                        new RecordDecoder(
                                settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW)),
                        settings.windows(),
                        settings.get(TilesOptions.OUT_OF_ORDERNESS).toMillis(),
                        seen,
                        runs.gaps(),
                        findings);
        model.read(input);
        tileCheck.compare(model.copies(), seen.tiles(), seen::finals);
        findings.compare(
                Finding.TILE_DIFFERENT,
                "ok = in tiles + duplicates + late",
                model.ok(),
                tileEvents() + duplicates() + model.late());
        ReceiptChains receipts = new ReceiptChains(findings);
        receipts.follow(seen.receipts());
        chains = receipts.chains();
        if (receipts.isCounted()) {
            receipts.compare(seen, model);
            runs.compare(model.processed());
        }
    }

    private void compareArchive(Kafka kafka, KafkaSettings topics, Path archive) {
        ArchiveCheck check = new ArchiveCheck(archive, findings);
        check.compare(ArchiveSection.RAW, topics.inputTopic(), model.positions());
        check.compare(
                ArchiveSection.LATE,
                topics.topic(Channel.LATE),
                positions(kafka, topics.topic(Channel.LATE)));
    }

    private static Map<Integer, OffsetRanges> positions(Kafka kafka, String topic) {
        Map<Integer, OffsetRanges> positions = new TreeMap<>();
        kafka.readAll(
                topic,
                record ->
                        positions
                                .computeIfAbsent(
                                        record.partition(), partition -> new OffsetRanges())
                                .add(record.offset()));
        return positions;
    }

    /** Compares a number known from elsewhere, such as the generator, with the model's. */
    public void expect(String what, long expected, long modelled) {
        findings.compare(Finding.GENERATED_DIFFERS, what, expected, modelled);
    }

    /** Compares a bound known from elsewhere with the model's number. */
    public void expectAtMost(String what, long limit, long modelled) {
        if (modelled > limit) {
            findings.add(
                    Finding.GENERATED_DIFFERS,
                    what + ": expected at most " + limit + ", saw " + modelled);
        }
    }

    /** Takes in that the gate keeps daily facts from readers, and why. */
    public void heldBack(String why) {
        findings.add(Finding.FACTS_HELD_BACK, why);
    }

    public boolean addsUp() {
        return findings.isEmpty();
    }

    public long records() {
        return model.records();
    }

    public long items() {
        return model.items();
    }

    public long okItems() {
        return model.ok();
    }

    /** Items that take an event back; no tile follows them. */
    public long voids() {
        return model.voids();
    }

    public long skipped(SkipReason reason) {
        return model.skipped().getOrDefault(reason, 0L);
    }

    public long dead(DeadReason reason) {
        return model.dead().getOrDefault(reason, 0L);
    }

    public long late() {
        return model.late();
    }

    public long tiles() {
        return tileCheck.tiles();
    }

    public long tileEvents() {
        return tileCheck.events();
    }

    public long duplicates() {
        return tileCheck.duplicates();
    }

    /** Windows of ids beyond their first; each of them counts. */
    public long idsInSeveralWindows() {
        return model.copies().severalWindows();
    }

    /** Ids with copies in one window that differ; one of them counts. */
    public long idsWithDifferingCopies() {
        return model.copies().differing();
    }

    /** Tiles that count another of such copies than the model, which takes the first by time. */
    public long tilesOfAnotherCopy() {
        return tileCheck.ofAnotherCopy();
    }

    int chains() {
        return chains;
    }

    Findings findings() {
        return findings;
    }

    /** The ledger for a person. */
    public String text() {
        return LedgerText.of(this);
    }

    /** The ledger as one JSON object. */
    public Map<String, ?> json() {
        return LedgerText.json(this);
    }
}
