package io.coursetiles.job.publish;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What readers see of one date: exactly these files.
 *
 * @param prefix directory of the files in the store, without a / at its end
 * @param files sorted by name; none for a date that is empty on purpose
 * @param rows rows in all files
 * @param eventCount sum of their event counts
 * @param cut end offset (exclusive) by {@code topic-partition}: what of the input the fact is of
 * @param jobId the job that made it
 * @param attempt the attempt of that job, from 1
 */
public record PublishedDate(
        String prefix,
        List<PublishedFile> files,
        long rows,
        long eventCount,
        SortedMap<String, Long> cut,
        DateState state,
        String jobId,
        int attempt) {

    /**
     * @throws IllegalArgumentException for a value out of its range, a file that is named twice, or
     *     rows without a file
     */
    public PublishedDate {
        StorePath.requireContent(prefix);
        files = sorted(files);
        Checks.requireAtLeast(0, "rows of " + prefix, rows);
        Checks.requireAtLeast(0, "event_count of " + prefix, eventCount);
        Checks.require(
                rows == 0 || !files.isEmpty(), "rows of " + prefix, rows, "0 without a file");
        cut = Collections.unmodifiableSortedMap(new TreeMap<>(cut));
        Checks.require(!cut.isEmpty(), "cut of " + prefix, cut, "an offset of each partition");
        cut.forEach(
                (partition, offset) -> {
                    Checks.requireText("partition of a cut", partition);
                    Checks.requireAtLeast(0, "cut of " + partition, offset);
                });
        Checks.requireText("job_id of " + prefix, jobId);
        Checks.requireAtLeast(1, "attempt of " + prefix, attempt);
    }

    /** Paths of all files in the store: what writer, gate and reader go by. */
    public List<String> paths() {
        return files.stream().map(file -> prefix + "/" + file.name()).toList();
    }

    private static List<PublishedFile> sorted(List<PublishedFile> files) {
        List<PublishedFile> sorted = new ArrayList<>(files);
        sorted.sort(Comparator.comparing(PublishedFile::name));
        for (int i = 1; i < sorted.size(); i++) {
            String name = sorted.get(i).name();
            Checks.require(!name.equals(sorted.get(i - 1).name()), "files", name, "each name once");
        }
        return List.copyOf(sorted);
    }
}
