package io.coursetiles.deploy.ledger;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints a {@link Ledger}: the sums, then what must be 0, with examples of what is not. */
final class LedgerText {

    private LedgerText() {}

    static String of(Ledger ledger) {
        StringBuilder text = new StringBuilder("\nLEDGER\n");
        line(text, "records", ledger.records());
        line(text, "items", ledger.items());
        line(text, "  ok", ledger.okItems());
        nonZero(text, "  voids", ledger.voids());
        for (SkipReason reason : SkipReason.values()) {
            nonZero(text, "  skipped " + reason.label(), ledger.skipped(reason));
        }
        for (DeadReason reason : DeadReason.values()) {
            nonZero(text, "  dead " + reason.label(), ledger.dead(reason));
        }
        line(text, "ok items", ledger.okItems());
        line(text, "  in tiles", ledger.tileEvents());
        line(text, "  duplicates", ledger.duplicates());
        line(text, "  late", ledger.late());
        line(text, "tiles", ledger.tiles());
        line(text, "receipt chains", ledger.chains());
        nonZero(text, "ids in several windows, each counted", ledger.idsInSeveralWindows());
        nonZero(text, "ids with copies that differ, one counted", ledger.idsWithDifferingCopies());
        nonZero(text, "  tiles of another copy than the model's", ledger.tilesOfAnotherCopy());
        text.append("must be 0\n");
        for (Finding finding : Finding.values()) {
            line(text, "  " + finding.label(), ledger.findings().count(finding));
            for (String example : ledger.findings().examples(finding)) {
                text.append("      ").append(example).append('\n');
            }
        }
        return text.append(ledger.addsUp() ? "\nIt adds up." : "\nIT DOES NOT ADD UP.").toString();
    }

    private static void nonZero(StringBuilder text, String what, long number) {
        if (number != 0) {
            line(text, what, number);
        }
    }

    private static void line(StringBuilder text, String what, long number) {
        text.append(String.format("  %-38s %,12d%n", what, number));
    }

    static Map<String, ?> json(Ledger ledger) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("records", ledger.records());
        json.put("items", ledger.items());
        json.put("ok", ledger.okItems());
        json.put("voids", ledger.voids());
        Map<String, Long> skipped = new LinkedHashMap<>();
        for (SkipReason reason : SkipReason.values()) {
            skipped.put(reason.label(), ledger.skipped(reason));
        }
        json.put("skipped", skipped);
        Map<String, Long> dead = new LinkedHashMap<>();
        for (DeadReason reason : DeadReason.values()) {
            dead.put(reason.label(), ledger.dead(reason));
        }
        json.put("dead", dead);
        json.put("in_tiles", ledger.tileEvents());
        json.put("duplicates", ledger.duplicates());
        json.put("late", ledger.late());
        json.put("tiles", ledger.tiles());
        json.put("receipt_chains", ledger.chains());
        Map<String, Long> conflicts = new LinkedHashMap<>();
        conflicts.put("ids_in_several_windows", ledger.idsInSeveralWindows());
        conflicts.put("ids_with_differing_copies", ledger.idsWithDifferingCopies());
        conflicts.put("tiles_of_another_copy", ledger.tilesOfAnotherCopy());
        json.put("conflicts", conflicts);
        Map<String, Object> findings = new LinkedHashMap<>();
        for (Finding finding : Finding.values()) {
            findings.put(finding.label().replace(' ', '_'), ledger.findings().count(finding));
        }
        json.put("must_be_0", findings);
        json.put("adds_up", ledger.addsUp());
        return json;
    }
}
