package io.coursetiles.deploy.dead;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a record is on the input topic. */
public record SourcePosition(int partition, long offset) implements Comparable<SourcePosition> {

    private static final String NUMBERS = "(\\d{1,9})/(\\d{1,18})(?:/\\d{1,9})?";
    private static final Pattern TEXT = Pattern.compile(NUMBERS);
    private static final Pattern WITH_TOPIC = Pattern.compile("[a-zA-Z0-9._-]+/" + NUMBERS);

    /**
     * Reads {@code partition/offset}, also with the topic before it or the item behind it, as keys
     * of dead letters have them.
     *
     * @throws IllegalArgumentException for another form
     */
    public static SourcePosition parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() && !matcher.usePattern(WITH_TOPIC).matches()) {
            throw new IllegalArgumentException(
                    "Cannot find a dead letter: got position "
                            + text
                            + ", need PARTITION/OFFSET of the input topic as tiles dead list"
                            + " prints it");
        }
        return new SourcePosition(
                Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }

    @Override
    public int compareTo(SourcePosition other) {
        return partition == other.partition
                ? Long.compare(offset, other.offset)
                : Integer.compare(partition, other.partition);
    }

    @Override
    public String toString() {
        return partition + "/" + offset;
    }
}
