package io.coursetiles.job.config;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The checkpoints whose lost transactions an operator of the cluster has accepted, each with its
 * run: a later run has checkpoints of the same numbers, and a loss of those is still refused.
 */
public final class AcceptedLosses implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Pattern FORM = Pattern.compile("(\\d{1,18})@(\\d{1,18})");

    private final HashSet<Loss> losses;

    private record Loss(long run, long checkpoint) implements Serializable {}

    private AcceptedLosses(HashSet<Loss> losses) {
        this.losses = losses;
    }

    public static AcceptedLosses parse(List<String> texts, Problems problems) {
        HashSet<Loss> losses = new HashSet<>();
        for (String text : texts) {
            Matcher matcher = FORM.matcher(text.trim());
            if (matcher.matches()) {
                losses.add(
                        new Loss(
                                Long.parseLong(matcher.group(1)),
                                Long.parseLong(matcher.group(2))));
            } else {
                problems.add(
                        TilesOptions.ACCEPT_LOST.key()
                                + " holds "
                                + text
                                + ", need RUN@CHECKPOINT");
            }
        }
        return new AcceptedLosses(losses);
    }

    /** The text for one. */
    public static String text(long run, long checkpoint) {
        return run + "@" + checkpoint;
    }

    public boolean accepts(long run, long checkpoint) {
        return losses.contains(new Loss(run, checkpoint));
    }
}
