package io.coursetiles.deploy.ledger;

/** One item of one input record. */
record ItemPosition(int partition, long offset, int item) {

    @Override
    public String toString() {
        return partition + "/" + offset + "/" + item;
    }
}
