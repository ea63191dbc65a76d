package io.coursetiles.job.restate;

import java.util.HashSet;

/**
 * What a late row is about.
 *
 * @param eventDay UTC date of the event time, in days since 1970
 * @param ingestDay UTC date of the record that held it, in days since 1970
 * @param partition of the input topic
 * @param offset of the record
 * @param item in the record
 */
public record LateId(
        long idHigh,
        long idLow,
        long eventDay,
        long ingestDay,
        int partition,
        long offset,
        int item) {

    private record Position(int partition, long offset, int item) {}

    /** Positions that were seen; memory grows by some 60 bytes with each. */
    static final class Seen {
        private final HashSet<Position> positions = new HashSet<>();

        /** Whether it is the first of its position. */
        boolean add(LateId id) {
            return positions.add(new Position(id.partition(), id.offset(), id.item()));
        }

        long size() {
            return positions.size();
        }
    }
}
