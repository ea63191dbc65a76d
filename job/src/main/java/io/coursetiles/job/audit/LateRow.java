package io.coursetiles.job.audit;

/**
 * A late row as a reader sees it.
 *
 * @param sighting the item that it is about
 * @param claim why that was late
 */
public record LateRow(Sighting sighting, LateClaim claim) implements RunRow {

    @Override
    public long run() {
        return claim.run();
    }

    @Override
    public int partition() {
        return claim.partition();
    }

    @Override
    public long offset() {
        return claim.offset();
    }
}
