package io.coursetiles.deploy.bench;

import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.restate.AttemptSummary;
import io.coursetiles.job.restate.StagedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The facts that a workload must come to, and those that an attempt has staged, by their names. */
final class CourseDays {
    private static final Duration DAY = Duration.ofDays(1);

    private CourseDays() {}

    /** Nothing of a workload is late or in conflict. */
    static Map<String, CourseDay> expected(Workload workload) {
        Map<String, CourseDay> facts = new TreeMap<>();
        GeneratedCounts.of(workload, DAY)
                .forEach(
                        (start, courseId, cell) -> {
                            CourseDay fact =
                                    new CourseDay(
                                            courseId,
                                            start / DAY.toMillis(),
                                            cell.events(),
                                            cell.learners(),
                                            cell.lessons(),
                                            cell.kinds(),
                                            0,
                                            0,
                                            cell.first(),
                                            cell.last(),
                                            cell.repeatedCompletions());
                            facts.put(name(fact), fact);
                        });
        return facts;
    }

    /**
     * What is wrong with the facts of an attempt, in words: one entry for each fact.
     *
     * @param attempt its directory
     * @throws IOException when it is not done, or a file of it cannot be read
     */
    static List<String> faults(Map<String, CourseDay> expected, Path attempt) throws IOException {
        List<String> faults = new ArrayList<>();
        Map<String, CourseDay> missing = new TreeMap<>(expected);
        AttemptSummary summary =
                AttemptSummary.parse(Files.readAllBytes(attempt.resolve(AttemptSummary.FILE)));
        for (StagedFile file : summary.files()) {
            Path path = attempt.resolve(StagedFile.directory(file.eventDay())).resolve(file.name());
            for (CourseDayRow row : CourseDayReader.read(path)) {
                String name = name(row.fact());
                CourseDay wanted = missing.remove(name);
                if (wanted == null) {
                    faults.add(name + ": got a fact that is none, or is twice");
                } else if (!wanted.equals(row.fact())) {
                    faults.add(name + ": got " + text(row.fact()) + ", need " + text(wanted));
                }
            }
        }
        missing.keySet().forEach(name -> faults.add(name + ": got no fact"));
        return faults;
    }

    static String text(CourseDay fact) {
        return ("kinds %s, %d learners, %d lessons, %d late, %d conflicts, from %d to %d,"
                        + " %d completed again")
                .formatted(
                        Arrays.toString(fact.kinds()),
                        fact.learners(),
                        fact.lessons(),
                        fact.lateEvents(),
                        fact.conflicts(),
                        fact.firstEventTime(),
                        fact.lastEventTime(),
                        fact.repeatedCompletions());
    }

    static String name(CourseDay fact) {
        return fact.courseId() + " on " + LocalDate.ofEpochDay(fact.eventDay());
    }
}
