package io.coursetiles.deploy.dead;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Dead letters by reason, and the newest of them. */
public final class DeadList {

    private static final Comparator<DeadLetter> BY_TIME =
            Comparator.comparing(DeadLetter::time)
                    .thenComparing(DeadLetter::source)
                    .thenComparing(DeadLetter::item);

    private final Map<String, Reason> reasons = new TreeMap<>();
    private final PriorityQueue<DeadLetter> newest = new PriorityQueue<>(BY_TIME);
    private final Replayed replayed;
    private final int limit;

    /** Letters of one reason. */
    private static final class Reason {
        private long letters;
        private long replayed;
    }

    private DeadList(Replayed replayed, int limit) {
        this.replayed = replayed;
        this.limit = limit;
    }

    /**
     * @param limit letters that are listed one by one, 0 or more; all are counted
     */
    public static DeadList read(Kafka kafka, TilesSettings settings, DeadFilter filter, int limit) {
        DeadList list = new DeadList(Replayed.read(kafka, settings), limit);
        new DeadTopic(kafka, settings).forEach(filter, (letter, record) -> list.add(letter));
        return list;
    }

    private void add(DeadLetter letter) {
        Reason reason = reasons.computeIfAbsent(letter.reason(), key -> new Reason());
        reason.letters++;
        if (replayed.contains(letter.source())) {
            reason.replayed++;
        }
        newest.add(letter);
        if (newest.size() > limit) {
            newest.poll();
        }
    }

    private List<DeadLetter> listed() {
        return newest.stream().sorted(BY_TIME.reversed()).toList();
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        if (reasons.isEmpty()) {
            return "No dead letters.";
        }
        lines.add(format("%-20s %12s %12s", "reason", "letters", "replayed"));
        reasons.forEach(
                (name, reason) ->
                        lines.add(
                                format(
                                        "%-20s %,12d %,12d",
                                        name, reason.letters, reason.replayed)));
        List<DeadLetter> listed = listed();
        if (!listed.isEmpty()) {
            lines.add("");
            lines.add(
                    format(
                            "%-24s %-16s %-16s %3s  %s",
                            "taken at", "position", "reason", "try", "detail"));
            listed.forEach(
                    letter ->
                            lines.add(
                                    format(
                                            "%-24s %-16s %-16s %3d  %s%s",
                                            letter.time(),
                                            letter.position(),
                                            letter.reason(),
                                            letter.attempt(),
                                            replayed.contains(letter.source()) ? "(replayed) " : "",
                                            letter.detail())));
        }
        return String.join("\n", lines);
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        Map<String, Object> counts = new LinkedHashMap<>();
        reasons.forEach(
                (name, reason) -> {
                    Map<String, Object> count = new LinkedHashMap<>();
                    count.put("letters", reason.letters);
                    count.put("replayed", reason.replayed);
                    counts.put(name, count);
                });
        json.put("reasons", counts);
        json.put("newest", listed().stream().map(this::json).toList());
        return json;
    }

    private Map<String, Object> json(DeadLetter letter) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("position", letter.position());
        json.put("reason", letter.reason());
        json.put("detail", letter.detail());
        json.put("time", letter.time().toString());
        json.put("attempt", letter.attempt());
        json.put("decoder_version", letter.decoder());
        json.put("run", letter.run());
        json.put("bytes", letter.length());
        json.put("replayed", replayed.contains(letter.source()));
        return json;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
