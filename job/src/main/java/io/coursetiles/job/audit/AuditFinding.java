package io.coursetiles.job.audit;

/**
 * One thing that an audit has found.
 *
 * @param kind which of {@link AuditKind}, by its name
 * @param key tile, position or transaction that it is about
 * @param detail expected and seen
 * @param mend value of a tile with this key that would mend it: JSON, or nothing for a tombstone;
 *     null when no tile would
 */
public record AuditFinding(String kind, String key, String detail, String mend) {

    public static AuditFinding of(AuditKind kind, String key, String detail) {
        return new AuditFinding(kind.name(), key, detail, null);
    }

    /** Whether a tile, a late row or a dead letter mends it. */
    public boolean isMendable() {
        return mend != null
                || kindOf() == AuditKind.LATE_MISSING
                || kindOf() == AuditKind.DEAD_LETTER_MISSING;
    }

    public AuditKind kindOf() {
        return AuditKind.valueOf(kind);
    }
}
