package io.coursetiles.deploy.dead;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a replay gave, or would give.
 *
 * @param records of the input topic that were, or would be, given again
 * @param transactions they went in
 * @param replayedLetters letters of records that were given again before
 * @param leftLetters letters of records that the bound left for another replay
 * @param refused records that cannot be given, each with the reason
 */
public record ReplayReport(
        ReplayMode mode,
        long records,
        long transactions,
        long replayedLetters,
        long leftLetters,
        Map<String, String> refused) {

    private static final int SHOWN = 20;

    /** Whether nothing was refused. */
    public boolean isDone() {
        return refused.isEmpty();
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        refused.entrySet().stream()
                .limit(SHOWN)
                .forEach(each -> lines.add("refused: " + each.getKey() + "  " + each.getValue()));
        if (refused.size() > SHOWN) {
            lines.add("and " + (refused.size() - SHOWN) + " more; see --json");
        }
        if (replayedLetters > 0) {
            lines.add(
                    format("%,15d letters of records that were replayed before", replayedLetters));
        }
        if (leftLetters > 0) {
            lines.add(format("%,15d letters left for another replay, by --max", leftLetters));
        }
        lines.add(
                format(
                        mode == ReplayMode.SEND
                                ? "%,15d records sent in %d transactions"
                                : "%,15d records would be sent in %d transactions",
                        records,
                        transactions));
        if (mode == ReplayMode.DRY_RUN) {
            lines.add("Nothing was sent; --send does it.");
        }
        return String.join("\n", lines);
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("sent", mode == ReplayMode.SEND);
        json.put("records", records);
        json.put("transactions", transactions);
        json.put("replayed_letters", replayedLetters);
        json.put("left_letters", leftLetters);
        json.put("refused", refused);
        return json;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
