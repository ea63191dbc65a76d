package io.coursetiles.deploy.repair;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.audit.AuditRun;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.job.sink.RepairTransaction;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.window.Windows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Audits, and writes in one transaction what raw says is missing or wrong: tiles, late rows, dead
 * letters, and for each lost transaction a receipt that closes the hole.
 *
 * <p>Of each kind it mends as many as an {@link AuditReport} keeps. When there are more, it says so
 * and closes no hole: repair again until it is whole. Tiles, late rows and dead letters are each
 * right by themselves, so readers see nothing wrong in between that they did not see before.
 *
 * <p>Two at a time cannot both write: the second fences the first before it reads anything, and
 * reads nothing before readers see all that the first may have written.
 *
 * <p>Assumption: no run is started meanwhile from a checkpoint older than the repaired windows; it
 * would write them again, and the run rule would take the later for right.
 */
public final class RepairRun {

    private final Kafka kafka;
    private final TilesSettings settings;
    private final AuditRun audit;
    private final String name;
    private final Consumer<String> progress;

    /**
     * @param audit of the same deployment
     * @param name what the header {@value Repair#HEADER} says
     */
    public RepairRun(
            Kafka kafka,
            TilesSettings settings,
            AuditRun audit,
            String name,
            Consumer<String> progress) {
        this.kafka = kafka;
        this.settings = settings;
        this.audit = audit;
        this.name = name;
        this.progress = progress;
    }

    /**
     * Repairs the windows between two bounds; holes are closed only without bounds.
     *
     * @param from start of the first window, in milliseconds; Long.MIN_VALUE for all
     * @param to end of the last window, in milliseconds; Long.MAX_VALUE for all
     * @param parallelism of the audit
     */
    public RepairReport run(long from, long to, int parallelism) throws Exception {
        try (RepairTransaction transaction = RepairTransaction.open(settings)) {
            awaitReadable();
            AuditReport report = audit.run(from, to, parallelism);
            if (!report.of(AuditKind.POSITION_MISSING).isEmpty()) {
                return RepairReport.refused(report);
            }
            List<OutboxRecord> content = content(report);
            if (report.droppedMendable() > 0) {
                progress.accept("more was found than one repair writes");
            } else if (from == Long.MIN_VALUE && to == Long.MAX_VALUE) {
                judged(report, settings.windows())
                        .map(lost -> new Repair(settings.deployment(), lost, name).record())
                        .forEach(content::add);
            }
            if (!content.isEmpty()) {
                progress.accept("writing " + content.size() + " records");
                transaction.commit(content);
                awaitReadable();
            }
            return RepairReport.of(report, content);
        }
    }

    private void awaitReadable() {
        kafka.awaitReadable(
                Stream.of(Channel.values()).map(settings.kafka()::topic).toList(),
                settings.kafka().transactionTimeout());
    }

    private List<OutboxRecord> content(AuditReport report) {
        List<OutboxRecord> content = new ArrayList<>();
        report.findings().stream()
                .filter(RepairReport::isTile)
                .map(MendedTile::of)
                .distinct()
                .map(MendedTile::record)
                .forEach(content::add);
        progress.accept("rebuilding late rows and dead letters from raw");
        content.addAll(
                new LostItems(settings, report.plan())
                        .of(report.findings().stream().filter(RepairReport::isItem).toList()));
        content.replaceAll(this::signed);
        return content;
    }

    private OutboxRecord signed(OutboxRecord record) {
        List<OutboxRecord.Header> headers = new ArrayList<>(record.headers());
        headers.add(new OutboxRecord.Header(Repair.HEADER, name.getBytes(StandardCharsets.UTF_8)));
        return new OutboxRecord(
                record.channel(), record.key(), record.value(), record.partitionHash(), headers);
    }

    /**
     * Lost transactions of which the audit has seen all that they could hold, and can tell what
     * that was.
     */
    static Stream<TransactionName> judged(AuditReport report, Windows windows) {
        Cut cut = report.plan().cut();
        TellableHoles holes = TellableHoles.of(report, windows);
        return report.plan().lost().stream()
                .filter(holes::isTellable)
                .filter(
                        lost ->
                                lost.run() < cut.run()
                                        || (lost.run() == cut.run()
                                                && (cut.checkpoint() == 0
                                                        || lost.checkpoint() <= cut.checkpoint())));
    }
}
