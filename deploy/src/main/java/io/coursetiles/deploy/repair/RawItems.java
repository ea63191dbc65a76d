package io.coursetiles.deploy.repair;

import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.RawRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Finds rows of the archive by their positions. Reads every file: slow, in little memory. */
public final class RawItems {

    private final String topic;
    private final Map<Integer, Set<Long>> wanted;

    /**
     * @param wanted offsets by partition of the topic
     */
    public RawItems(String topic, Map<Integer, Set<Long>> wanted) {
        this.topic = topic;
        this.wanted = new HashMap<>();
        wanted.forEach((partition, offsets) -> this.wanted.put(partition, new TreeSet<>(offsets)));
    }

    /**
     * @param visitor called once for each position
     * @throws IllegalStateException when one is not there
     */
    void read(List<ArchiveFile> files, Consumer<RawRecord> visitor) {
        find(files, visitor);
        if (!wanted.isEmpty()) {
            throw new IllegalStateException(
                    "Cannot rebuild from the archive: it has no rows at " + topic + " " + wanted);
        }
    }

    /**
     * As far as they are there.
     *
     * @param visitor called once for each position that is there
     */
    public void find(List<ArchiveFile> files, Consumer<RawRecord> visitor) {
        for (ArchiveFile file : files) {
            if (wanted.isEmpty()) {
                return;
            }
            try (ArchiveRows rows = file.rows()) {
                rows.forEachRemaining(row -> visit(row, visitor));
            }
        }
    }

    private void visit(RawRecord row, Consumer<RawRecord> visitor) {
        Set<Long> offsets = wanted.get(row.partition());
        if (offsets != null && row.topic().equals(topic) && offsets.remove(row.offset())) {
            visitor.accept(row);
            if (offsets.isEmpty()) {
                wanted.remove(row.partition());
            }
        }
    }
}
