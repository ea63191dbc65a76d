package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchivePartition;
import io.coursetiles.job.archive.ArchivePositions;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.audit.AuditScope;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Cut;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What an audit judges: the newest checkpoint that has all its receipts and whose input is in the
 * archive.
 *
 * @param files raw files to read
 * @param scope what of them counts
 * @param cut the checkpoint
 * @param leftOut checkpoints that are newer, and why they are left out
 * @param findings what is known before any file is read: lost transactions, missing positions
 */
record AuditPlan(
        List<ArchiveFile> files,
        AuditScope scope,
        Cut cut,
        int leftOut,
        List<AuditFinding> findings) {

    /**
     * @param archive base directory of the archive
     * @param from windows that start before are left out, in milliseconds
     * @param to windows that end after are left out, in milliseconds
     * @throws IllegalStateException when nothing can be judged
     */
    static AuditPlan of(Kafka kafka, TilesSettings settings, Path archive, long from, long to) {
        Receipts receipts = Receipts.read(kafka, settings);
        List<ArchiveFile> files = ArchiveReader.of(archive, ArchiveSection.RAW).files();
        ArchivePositions positions = ArchiveReader.positions(files);
        String topic = settings.kafka().inputTopic();
        List<Cut> cuts = receipts.progress().cuts();
        int newer = 0;
        while (newer < cuts.size() && !isArchived(cuts.get(newer), topic, positions)) {
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
        Cut cut = cuts.get(newer);
        List<AuditFinding> findings = new ArrayList<>();
        receipts.chains()
                .lost()
                .forEach(
                        lost ->
                                findings.add(
                                        new AuditFinding(
                                                AuditKind.TRANSACTION_LOST.name(),
                                                lost.toString(),
                                                "readers see no receipt of it")));
        List<AuditFinding> holes = holes(kafka, topic, receipts, positions, cut);
        findings.addAll(holes);
        AuditScope scope =
                new AuditScope(
                        topic,
                        new TreeMap<>(cut.offsets()),
                        from,
                        Math.min(to, cut.closedUntil()),
                        receipts.runs(),
                        receipts.comparable(),
                        holes.isEmpty() ? AuditScope.Archive.WHOLE : AuditScope.Archive.INCOMPLETE);
        return new AuditPlan(files, scope, cut, newer, findings);
    }

    private static boolean isArchived(Cut cut, String topic, ArchivePositions positions) {
        for (Map.Entry<Integer, Long> next : cut.offsets().entrySet()) {
            List<OffsetRanges.Range> ranges =
                    positions.of(new ArchivePartition(topic, next.getKey())).ranges();
            long end = ranges.isEmpty() ? 0 : ranges.get(ranges.size() - 1).to();
            if (end < next.getValue()) {
                return false;
            }
        }
        return true;
    }

    private static List<AuditFinding> holes(
            Kafka kafka, String topic, Receipts receipts, ArchivePositions positions, Cut cut) {
        try (InputHoles holes = new InputHoles(kafka)) {
            cut.offsets()
                    .forEach(
                            (partition, next) ->
                                    holes.judge(
                                            new TopicPartition(topic, partition),
                                            positions.of(new ArchivePartition(topic, partition)),
                                            receipts.acceptedGaps(partition),
                                            receipts.first().getOrDefault(partition, next),
                                            next));
            return holes.holes();
        }
    }
}
