package io.coursetiles.job.audit;

import java.util.Locale;

/** What an audit finds, by name; reports are errors unless said otherwise. */
public enum AuditKind {
    TILE_MISSING,
    TILE_EXTRA,
    TILE_DIFFERENT,
    TILE_NOT_FINAL,
    TILE_FINAL_TWICE,
    /** No error: counted by a run with another decoder or mapping, or raw is incomplete. */
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
    CONFLICT(Weight.NOTE),
    /**
     * No error: an item that a run with another decoder or mapping has read, or a late row with a
     * watermark of such a run or of one that did not tell its out-of-orderness.
     */
    LATE_NOT_COMPARABLE(Weight.NOTE),
    /** No error: an item that a run with another decoder or mapping has read. */
    DEAD_LETTER_NOT_COMPARABLE(Weight.NOTE);

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
