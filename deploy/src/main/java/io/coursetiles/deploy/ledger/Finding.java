package io.coursetiles.deploy.ledger;

/** What can be wrong with the output; each is 0 when all adds up. */
enum Finding {
    TILE_MISSING("tiles missing"),
    TILE_EXTRA("tiles extra"),
    TILE_DIFFERENT("tiles different"),
    TILE_FINAL_TWICE("tiles final twice"),
    TILE_NOT_FINAL("tiles not final"),
    LATE_WITHOUT_CAUSE("late without cause"),
    LATE_TWICE("late rows twice"),
    LATE_EXTRA("late rows extra"),
    DEAD_LETTER_MISSING("dead letters missing"),
    DEAD_LETTER_TWICE("dead letters twice"),
    DEAD_LETTER_EXTRA("dead letters extra"),
    DEAD_LETTER_DIFFERENT("dead letters different"),
    ARCHIVE_MISSING("archive positions missing"),
    ARCHIVE_EXTRA("archive positions extra"),
    CHAIN_BROKEN("receipt chains broken"),
    CHAIN_OPEN("receipt chains open"),
    FIRST_OFFSET_WRONG("first offsets wrong"),
    COUNTS_DIFFER("receipt counts that differ"),
    TRANSACTION_OPEN("open transactions"),
    GENERATED_DIFFERS("differences from what was generated"),
    FACTS_HELD_BACK("facts held back by the gate");

    private final String label;

    Finding(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
