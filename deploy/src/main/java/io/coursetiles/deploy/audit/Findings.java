package io.coursetiles.deploy.audit;

import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;

/**
 * What an audit has found, in bounded memory: all findings are counted, but of each kind only the
 * first {@value #KEPT} are kept that a record can mend, and as many that none can. About 1 KB each.
 */
public final class Findings {

    static final int KEPT = 10_000;

    private final EnumMap<AuditKind, OfKind> kinds = new EnumMap<>(AuditKind.class);

    /** Of one kind, those of either sort. */
    private static final class OfKind {

        private final Bounded mendable = new Bounded();
        private final Bounded others = new Bounded();

        long total() {
            return mendable.total + others.total;
        }

        List<AuditFinding> kept() {
            List<AuditFinding> kept = new ArrayList<>(mendable.kept);
            kept.addAll(others.kept);
            return kept;
        }
    }

    private static final class Bounded {

        private final List<AuditFinding> kept = new ArrayList<>();
        private long total;

        void add(AuditFinding finding) {
            total++;
            if (kept.size() < KEPT) {
                kept.add(finding);
            }
        }

        long dropped() {
            return total - kept.size();
        }
    }

    public void add(AuditFinding finding) {
        OfKind of = kinds.computeIfAbsent(finding.kindOf(), kind -> new OfKind());
        (finding.isMendable() ? of.mendable : of.others).add(finding);
    }

    /** Kinds of which there is one, in their order. */
    Collection<AuditKind> kinds() {
        return kinds.keySet();
    }

    /** How many there are of a kind. */
    long total(AuditKind kind) {
        return kinds.containsKey(kind) ? kinds.get(kind).total() : 0;
    }

    /** Those that were kept of a kind. */
    List<AuditFinding> of(AuditKind kind) {
        return kinds.containsKey(kind) ? kinds.get(kind).kept() : List.of();
    }

    /** How many a record could mend that were not kept. */
    long droppedMendable() {
        return kinds.values().stream().mapToLong(of -> of.mendable.dropped()).sum();
    }

    /** How many errors that no record can mend were not kept. */
    long droppedOthers() {
        return kinds.entrySet().stream()
                .filter(each -> each.getKey().isError())
                .mapToLong(each -> each.getValue().others.dropped())
                .sum();
    }
}
