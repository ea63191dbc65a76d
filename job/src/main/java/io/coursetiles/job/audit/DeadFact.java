package io.coursetiles.job.audit;

/**
 * A dead item in raw, or a dead letter about one.
 *
 * @param seen whether it is the dead letter
 * @param sha256 digest of the whole value, hexadecimal; empty for none
 * @param run that wrote the dead letter; 0 for an item
 */
public record DeadFact(
        int partition, long offset, int item, boolean seen, String reason, String sha256, long run)
        implements RunRow {

    String position() {
        return partition + "/" + offset + "/" + item;
    }
}
