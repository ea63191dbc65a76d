package io.coursetiles.job.audit;

import java.util.Locale;

/** What an audit finds, by name; reports are errors unless said otherwise. */
public enum AuditKind {
    TILE_MISSING,
    TILE_EXTRA,
    TILE_DIFFERENT,
    TILE_NOT_FINAL,
    TILE_FINAL_TWICE,
    /** No error: made by a decoder or mapping that is not the present one, or raw is incomplete. */
    TILE_NOT_COMPARABLE(Weight.NOTE),
    /** An event that came when its window was closed, without a late row. */
    LATE_MISSING,
    LATE_EXTRA,
    LATE_TWICE,
    LATE_WITHOUT_CAUSE,
    DEAD_LETTER_MISSING,
    DEAD_LETTER_EXTRA,
    DEAD_LETTER_TWICE,
    DEAD_LETTER_DIFFERENT,
    POSITION_MISSING,
    TRANSACTION_LOST,
    /** No error: one id with different contents in one window; either may count. */
    CONFLICT(Weight.NOTE);

    private enum Weight {
        ERROR,
        NOTE
    }

    private final Weight weight;

    AuditKind() {
        this(Weight.ERROR);
    }

    AuditKind(Weight weight) {
        this.weight = weight;
    }

    public boolean isError() {
        return weight == Weight.ERROR;
    }

    /** The name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
