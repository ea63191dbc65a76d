package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.TopicTimes;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.audit.AuditScope;
import io.coursetiles.job.audit.LateRule;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Cut;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What an audit judges: the newest checkpoint that has all its receipts and whose input is in the
 * archive.
 *
 * @param files raw files to read, without those that are known to be unreadable
 * @param scope what of them counts
 * @param leftOut checkpoints that are newer, and why they are left out
 * @param cuts that checkpoint and all complete ones before it that stand, the newest first
 * @param lost transactions that readers never see, and that were not repaired
 * @param findings what is known before any file is read in full: lost transactions, missing
 *     positions, files without readable positions
 */
public record AuditPlan(
        List<ArchiveFile> files,
        AuditScope scope,
        int leftOut,
        List<Cut> cuts,
        List<TransactionName> lost,
        List<AuditFinding> findings) {

    /**
     * @param archive base directory of the archive
     * @param from windows that start before are left out, in milliseconds
     * @param to windows that end after are left out, in milliseconds
     * @throws IllegalStateException when nothing can be judged
     */
    static AuditPlan of(Kafka kafka, TilesSettings settings, Path archive, long from, long to) {
        Receipts receipts = Receipts.read(kafka, settings);
        ArchivedInput archived = ArchivedInput.of(kafka, settings, archive);
        String topic = settings.kafka().inputTopic();
        List<Cut> cuts = receipts.progress().cuts();
        int newer = 0;
        while (newer < cuts.size() && !archived.reaches(cuts.get(newer))) {
            newer++;
        }
        if (newer == cuts.size()) {
            throw new IllegalStateException(
                    "Cannot audit "
                            + settings.deployment()
                            + ": got "
                            + cuts.size()
                            + " complete checkpoints in its receipts, need one whose input is in"
                            + " the archive at "
                            + archive);
        }
        List<Cut> judged = cuts.subList(newer, cuts.size());
        Cut cut = judged.get(0);
        List<AuditFinding> findings = new ArrayList<>();
        List<TransactionName> lost = receipts.chains().lost();
        lost.forEach(
                transaction ->
                        findings.add(
                                AuditFinding.of(
                                        AuditKind.TRANSACTION_LOST,
                                        transaction.toString(),
                                        "readers see no receipt of it")));
        List<AuditFinding> holes = holes(kafka, topic, receipts, archived, cut);
        // One that is gone since is missed by its positions, unless they were deleted on purpose.
        archived.unreadable().entrySet().stream()
                .filter(each -> Files.exists(each.getKey().path()))
                .map(
                        each ->
                                AuditFinding.of(
                                        AuditKind.POSITION_MISSING,
                                        archive.relativize(each.getKey().path()).toString(),
                                        each.getValue()))
                .forEach(holes::add);
        findings.addAll(holes);
        AuditScope scope =
                new AuditScope(
                        topic,
                        new TreeMap<>(cut.offsets()),
                        Math.max(
                                Math.max(from, windowsSince(kafka, settings)),
                                archived.keptSince()
                                        + settings.get(TilesOptions.MAX_CLOCK_SKEW).toMillis()),
                        Math.min(to, cut.closedUntil()),
                        receipts.runs(),
                        receipts.known(),
                        holes.isEmpty() ? AuditScope.Archive.WHOLE : AuditScope.Archive.INCOMPLETE,
                        LateRule.of(judged, settings.windows()),
                        Math.max(
                                new TopicTimes(kafka)
                                        .deletedUntil(settings.kafka().topic(Channel.DEAD_LETTERS)),
                                archived.keptSince()),
                        receipts.known().lastAlike(cut.run()));
        return new AuditPlan(readable(archived), scope, newer, judged, lost, findings);
    }

    /** The checkpoint that is judged up to. */
    public Cut cut() {
        return cuts.get(0);
    }

    /**
     * What closed after the oldest record that a topic still has was written after it, and is
     * there; what closed before may have been deleted.
     */
    private static long windowsSince(Kafka kafka, TilesSettings settings) {
        return Math.max(
                new TopicTimes(kafka).deletedUntil(settings.kafka().topic(Channel.TILES)),
                new TopicTimes(kafka).deletedUntil(settings.kafka().topic(Channel.LATE)));
    }

    private static List<ArchiveFile> readable(ArchivedInput archived) {
        return archived.files().stream()
                .filter(file -> !archived.unreadable().containsKey(file))
                .toList();
    }

    private static List<AuditFinding> holes(
            Kafka kafka, String topic, Receipts receipts, ArchivedInput archived, Cut cut) {
        try (InputHoles holes = new InputHoles(kafka)) {
            cut.offsets()
                    .forEach(
                            (partition, next) ->
                                    holes.judge(
                                            new TopicPartition(topic, partition),
                                            archived.accountedFor(partition),
                                            archived.gaps(partition),
                                            receipts.acceptedGaps(partition),
                                            receipts.first()
                                                    .getOrDefault(
                                                            partition, archived.first(partition)),
                                            next));
            return new ArrayList<>(holes.holes());
        }
    }
}
