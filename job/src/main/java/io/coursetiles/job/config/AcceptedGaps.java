package io.coursetiles.job.config;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The offsets whose loss an operator of the cluster has accepted, by partition. A gap at any other
 * offset is still refused.
 */
public final class AcceptedGaps implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})@(\\d{1,18})");

    private final HashSet<Gap> gaps;

    private record Gap(int partition, long wantedOffset) implements Serializable {}

    private AcceptedGaps(HashSet<Gap> gaps) {
        this.gaps = gaps;
    }

    public static AcceptedGaps parse(List<String> texts, Problems problems) {
        HashSet<Gap> gaps = new HashSet<>();
        for (String text : texts) {
            Matcher matcher = FORM.matcher(text.trim());
            if (matcher.matches()) {
                gaps.add(
                        new Gap(
                                Integer.parseInt(matcher.group(1)),
                                Long.parseLong(matcher.group(2))));
            } else {
                problems.add(
                        TilesOptions.ACCEPT_GAP.key()
                                + " holds "
                                + text
                                + ", need PARTITION@OFFSET");
            }
        }
        return new AcceptedGaps(gaps);
    }

    public boolean accepts(int partition, long wantedOffset) {
        return gaps.contains(new Gap(partition, wantedOffset));
    }
}
