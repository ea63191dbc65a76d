package io.coursetiles.job.restate;

import io.coursetiles.job.archive.ArchiveRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts archived late rows that no published fact holds, by event date.
 *
 * <p>A fact holds what lies before its cut and in its ingest dates. So a row waits as long as its
 * date is not published, when it is at or beyond the cut of the date's fact, and also before the
 * cut when the fact leaves its ingest date out: a restatement within the same horizon moves the cut
 * past such a row without taking it.
 *
 * <p>Left out are rows that a rewind has superseded, and rows about input that a restatement made
 * now would not read yet. A position counts once, however often the archive has it. Memory grows
 * with the number of rows that wait.
 */
public final class WaitingLate {

    private final RestateScope now;
    private final Map<LocalDate, Fact> facts;
    private final SortedMap<LocalDate, Counts> counts = new TreeMap<>();
    private final Set<LatePointer.Item> seen = new HashSet<>();

    /**
     * What the published fact of a date was made of.
     *
     * @param cut end offset (exclusive) by {@code topic-partition}
     * @param rule which ingest dates it read
     */
    public record Fact(SortedMap<String, Long> cut, IngestRule rule) {
        boolean holds(LatePointer row) {
            return row.offset() < cut.getOrDefault(row.topic() + "-" + row.partition(), 0L)
                    && rule.holds(row.eventDay(), row.ingestDay());
        }
    }

    /**
     * Rows that wait for one date.
     *
     * @param inside those that a restatement within the horizon takes
     * @param beyond those that it leaves out
     * @param firstBeyond first ingest date of these, in days since 1970; of no meaning without any
     * @param lastBeyond the last one
     */
    public record Counts(long inside, long beyond, long firstBeyond, long lastBeyond) {

        /** No row waits. */
        public static final Counts NONE = new Counts(0, 0, Long.MAX_VALUE, Long.MIN_VALUE);

        private static Counts ofInside() {
            return new Counts(1, 0, Long.MAX_VALUE, Long.MIN_VALUE);
        }

        private static Counts ofBeyond(long ingestDay) {
            return new Counts(0, 1, ingestDay, ingestDay);
        }

        private Counts plus(Counts other) {
            return new Counts(
                    inside + other.inside,
                    beyond + other.beyond,
                    Math.min(firstBeyond, other.firstBeyond),
                    Math.max(lastBeyond, other.lastBeyond));
        }
    }

    /**
     * @param now what a restatement made now would read; its days do not matter
     * @param facts what is published, by date
     */
    public WaitingLate(RestateScope now, Map<LocalDate, Fact> facts) {
        this.now = now;
        this.facts = Map.copyOf(facts);
    }

    /**
     * Takes in a finished file of late rows.
     *
     * @throws IOException naming a row that the stream did not write
     */
    public void add(Path file) throws IOException {
        try (ArchiveRows rows = ArchiveRows.open(file)) {
            while (rows.hasNext()) {
                add(LatePointer.of(rows.next()));
            }
        }
    }

    /** By date; without dates for which no row waits. */
    public SortedMap<LocalDate, Counts> counts() {
        return counts;
    }

    private void add(LatePointer row) {
        LocalDate date = LocalDate.ofEpochDay(row.eventDay());
        Fact fact = facts.get(date);
        if (isRead(row) && (fact == null || !fact.holds(row)) && seen.add(row.position())) {
            boolean inside = now.rule().holds(row.eventDay(), row.ingestDay());
            Counts one = inside ? Counts.ofInside() : Counts.ofBeyond(row.ingestDay());
            counts.merge(date, one, Counts::plus);
        }
    }

    private boolean isRead(LatePointer row) {
        return row.topic().equals(now.topic())
                && row.offset() < now.cut().getOrDefault(row.partition(), 0L)
                && !now.runs().isSuperseded(row.run(), row.partition(), row.offset());
    }
}
