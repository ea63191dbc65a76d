package io.coursetiles.deploy.repair;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a repair has written, and what it could not mend. */
public final class RepairReport {

    private static final int SHOWN = 20;

    private final boolean refused;
    private final Map<Channel, Long> written = new EnumMap<>(Channel.class);
    private final List<AuditFinding> left;
    private final boolean judged;
    private final long again;
    private final long moreLeft;

    private RepairReport(
            boolean refused,
            List<OutboxRecord> content,
            List<AuditFinding> left,
            AuditReport audit) {
        this.refused = refused;
        this.left = left;
        this.judged = audit.isOfTheNewestRun();
        this.again = audit.droppedMendable();
        this.moreLeft = audit.droppedOthers();
        content.forEach(record -> written.merge(record.channel(), 1L, Long::sum));
    }

    /** Raw does not cover the input, so what raw comes to is not what must be. */
    static RepairReport refused(AuditReport audit) {
        return new RepairReport(true, List.of(), audit.of(AuditKind.POSITION_MISSING), audit);
    }

    static RepairReport of(AuditReport audit, List<OutboxRecord> content) {
        long holes = content.stream().filter(each -> each.channel() == Channel.RECEIPTS).count();
        List<AuditFinding> left = new ArrayList<>();
        for (AuditFinding finding : audit.findings()) {
            boolean mended =
                    finding.kindOf() == AuditKind.TRANSACTION_LOST
                            ? holes == audit.plan().lost().size()
                            : isTile(finding) || isItem(finding);
            if (finding.kindOf().isError() && !mended) {
                left.add(finding);
            }
        }
        return new RepairReport(false, content, left, audit);
    }

    /** Whether a tile mends it. */
    static boolean isTile(AuditFinding finding) {
        return finding.mend() != null;
    }

    /** Whether a late row or a dead letter mends it. */
    static boolean isItem(AuditFinding finding) {
        return finding.kindOf() == AuditKind.LATE_MISSING
                || finding.kindOf() == AuditKind.DEAD_LETTER_MISSING;
    }

    /** Whether nothing is left that was found wrong, and the newest run was judged. */
    public boolean isWhole() {
        return left.isEmpty() && again == 0 && moreLeft == 0 && judged;
    }

    /** How many more another repair would mend. */
    public long again() {
        return again;
    }

    /** Whether nothing was written because raw is not complete. */
    public boolean isRefused() {
        return refused;
    }

    /** Records written; to the receipts topic one for each lost transaction. */
    public long written(Channel channel) {
        return written.getOrDefault(channel, 0L);
    }

    /** What was found wrong and no record can mend; not all if it is more than an audit keeps. */
    public List<AuditFinding> left() {
        return left;
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add("%,15d tiles written".formatted(written(Channel.TILES)));
        lines.add("%,15d late rows written".formatted(written(Channel.LATE)));
        lines.add("%,15d dead letters written".formatted(written(Channel.DEAD_LETTERS)));
        lines.add("%,15d lost transactions made good".formatted(written(Channel.RECEIPTS)));
        left.stream()
                .limit(SHOWN)
                .forEach(
                        each ->
                                lines.add(
                                        "left: %s %s  %s"
                                                .formatted(
                                                        each.kindOf().label(),
                                                        each.key(),
                                                        each.detail())));
        if (left.size() + moreLeft > SHOWN) {
            lines.add("and " + (left.size() + moreLeft - SHOWN) + " more; see --json");
        }
        if (refused) {
            lines.add("Refused: the archive lacks positions, so it cannot tell what must be.");
        } else if (!judged) {
            lines.add("Not whole: the newest run decoded in another way than these options.");
        } else if (again > 0) {
            lines.add("Not whole: %,d more than one repair writes; repair again.".formatted(again));
        } else {
            lines.add(isWhole() ? "Whole." : "Not whole: the rest cannot be mended by writing.");
        }
        return String.join("\n", lines);
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("whole", isWhole());
        json.put("refused", refused);
        json.put("tiles", written(Channel.TILES));
        json.put("late_rows", written(Channel.LATE));
        json.put("dead_letters", written(Channel.DEAD_LETTERS));
        json.put("transactions", written(Channel.RECEIPTS));
        json.put("again", again);
        json.put("more_left", moreLeft);
        json.put(
                "left",
                left.stream()
                        .map(
                                each ->
                                        Map.of(
                                                "kind",
                                                each.kindOf().label(),
                                                "key",
                                                each.key(),
                                                "detail",
                                                each.detail()))
                        .toList());
        return json;
    }
}
