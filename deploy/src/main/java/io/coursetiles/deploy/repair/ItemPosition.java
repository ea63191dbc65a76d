package io.coursetiles.deploy.repair;

/** Where an item is on the input topic, as audits write it: {@code partition/offset/item}. */
record ItemPosition(int partition, long offset, int item) {

    static ItemPosition parse(String text) {
        String[] parts = text.split("/");
        return new ItemPosition(
                Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Integer.parseInt(parts[2]));
    }
}
