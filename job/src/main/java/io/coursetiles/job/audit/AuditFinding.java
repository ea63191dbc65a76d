package io.coursetiles.job.audit;

/**
 * One thing that an audit has found.
 *
 * @param kind which of {@link AuditKind}, by its name
 * @param key tile, position or transaction that it is about
 * @param detail expected and seen
 */
public record AuditFinding(String kind, String key, String detail) {

    static AuditFinding of(AuditKind kind, String key, String detail) {
        return new AuditFinding(kind.name(), key, detail);
    }

    public AuditKind kindOf() {
        return AuditKind.valueOf(kind);
    }
}
