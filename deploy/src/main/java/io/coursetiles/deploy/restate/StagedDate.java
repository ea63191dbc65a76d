package io.coursetiles.deploy.restate;

import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.PublishedCourseDays;
import io.coursetiles.job.publish.DateCounts;
import io.coursetiles.job.publish.PublishedFile;
import java.io.IOException;
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
     * @param facts the reader
     * @param prefix directory of the date in the store
     * @param names files in it
     */
    static StagedDate read(
            PublishedCourseDays facts, String prefix, LocalDate date, List<String> names)
            throws IOException {
        List<PublishedFile> files = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        long rows = 0;
        long events = 0;
        long nullKeys = 0;
        for (String name : names) {
            PublishedFile file = facts.measured(prefix, name);
            files.add(file);
            try {
                for (CourseDayRow row : facts.rows(prefix, file)) {
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
