package io.coursetiles.deploy.retain;

import java.time.LocalDate;
import java.util.List;

/**
 * What deleting raw would mean.
 *
 * @param before ingest dates from here on stay, and so does {@code unknown}
 * @param folders that have something below it, in order
 * @param problems why none of it may go; empty when all may
 * @param savepoints what is known of checkpoints and savepoints of the archive job
 */
record RawPlan(
        LocalDate before, List<RawFolder> folders, List<String> problems, String savepoints) {

    long files() {
        return folders.stream().mapToLong(folder -> folder.files().size()).sum();
    }

    long bytes() {
        return folders.stream().mapToLong(RawFolder::bytes).sum();
    }

    long unfinished() {
        return folders.stream().mapToLong(folder -> folder.unfinished().size()).sum();
    }
}
