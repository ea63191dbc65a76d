package io.coursetiles.deploy.restate;

import io.coursetiles.job.batch.Digests;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.publish.DateCounts;
import io.coursetiles.job.publish.PublishedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What the staged bytes of a date hold, read as readers read them.
 *
 * @param files as they are, with their own sizes and digests
 * @param counts of the rows that could be read
 * @param nullKeys rows without a course, or of another date
 * @param problems files that cannot be read
 */
record StagedDate(
        List<PublishedFile> files, DateCounts counts, long nullKeys, List<String> problems) {

    /**
     * @param directory of the date
     * @param names files in it
     */
    static StagedDate read(Path directory, LocalDate date, List<String> names) throws IOException {
        List<PublishedFile> files = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        long rows = 0;
        long events = 0;
        long nullKeys = 0;
        for (String name : names) {
            Path file = directory.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            files.add(new PublishedFile(name, bytes.length, Digests.sha256(bytes)));
            try {
                for (CourseDayRow row : CourseDayReader.read(file)) {
                    rows++;
                    events += row.fact().events();
                    boolean keyed =
                            !row.fact().courseId().isBlank()
                                    && row.fact().eventDay() == date.toEpochDay();
                    nullKeys += keyed ? 0 : 1;
                }
            } catch (IOException broken) {
                problems.add(broken.getMessage());
            }
        }
        return new StagedDate(files, new DateCounts(rows, events), nullKeys, problems);
    }
}
