package io.coursetiles.job.config;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The offsets whose loss an operator of the cluster has accepted, by partition. A gap at any other
 * offset is still refused.
 */
public final class AcceptedGaps implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})@(\\d{1,18})");

    private final LinkedHashMap<Integer, Long> wanted = new LinkedHashMap<>();

    private AcceptedGaps(Map<Integer, Long> wanted) {
        this.wanted.putAll(wanted);
    }

    public static AcceptedGaps parse(List<String> gaps, Problems problems) {
        Map<Integer, Long> wanted = new LinkedHashMap<>();
        for (String gap : gaps) {
            Matcher matcher = FORM.matcher(gap.trim());
            if (matcher.matches()) {
                wanted.put(Integer.valueOf(matcher.group(1)), Long.valueOf(matcher.group(2)));
            } else {
                problems.add(
                        TilesOptions.ACCEPT_GAP.key()
                                + " holds "
                                + gap
                                + ", need PARTITION@OFFSET");
            }
        }
        return new AcceptedGaps(wanted);
    }

    public boolean accepts(int partition, long wantedOffset) {
        Long accepted = wanted.get(partition);
        return accepted != null && accepted == wantedOffset;
    }
}
