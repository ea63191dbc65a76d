package io.coursetiles.job.config;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.ConfigOption;

/**
 * What an operator of the cluster has accepted to go on without, each as two numbers that the
 * refusal named. Anything else is still refused.
 */
public final class AcceptedPairs implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Pattern PARTITION_OFFSET = Pattern.compile("(\\d{1,9})@(\\d{1,18})");
    private static final Pattern RUN_CHECKPOINT = Pattern.compile("(\\d{1,18})@(\\d{1,18})");

    private final HashSet<Pair> pairs;

    private record Pair(long first, long second) implements Serializable {}

    private AcceptedPairs(HashSet<Pair> pairs) {
        this.pairs = pairs;
    }

    /** Offsets whose loss is accepted: partition and wanted offset. */
    public static AcceptedPairs gaps(List<String> texts, Problems problems) {
        return parse(
                TilesOptions.ACCEPT_GAP, PARTITION_OFFSET, "PARTITION@OFFSET", texts, problems);
    }

    /**
     * Checkpoints whose lost transactions are accepted: run and checkpoint. A later run has
     * checkpoints of the same numbers, and a loss of those is still refused.
     */
    public static AcceptedPairs losses(List<String> texts, Problems problems) {
        return parse(TilesOptions.ACCEPT_LOST, RUN_CHECKPOINT, "RUN@CHECKPOINT", texts, problems);
    }

    private static AcceptedPairs parse(
            ConfigOption<List<String>> option,
            Pattern form,
            String need,
            List<String> texts,
            Problems problems) {
        HashSet<Pair> pairs = new HashSet<>();
        for (String text : texts) {
            Matcher matcher = form.matcher(text.trim());
            if (matcher.matches()) {
                pairs.add(
                        new Pair(
                                Long.parseLong(matcher.group(1)),
                                Long.parseLong(matcher.group(2))));
            } else {
                problems.add(option.key() + " holds " + text + ", need " + need);
            }
        }
        return new AcceptedPairs(pairs);
    }

    /** The text for one. */
    public static String text(long first, long second) {
        return first + "@" + second;
    }

    public boolean accepts(long first, long second) {
        return pairs.contains(new Pair(first, second));
    }
}
