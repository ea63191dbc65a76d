package io.coursetiles.job.courseday;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.outbox.Json;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.Type;

/**
 * A fact as it stands in a file.
 *
 * @param settled whether no late event is waited for any more
 * @param jobId the restatement that made it
 * @param decoderVersion what it was decoded with: format, rules, list of lessons, learner secret;
 *     empty in files of the first form
 */
public record CourseDayRow(CourseDay fact, boolean settled, String jobId, String decoderVersion) {

    /** Of the first form. */
    public CourseDayRow(CourseDay fact, boolean settled, String jobId) {
        this(fact, settled, jobId, "");
    }

    /** The names of all columns, in the order of the file. */
    public static List<String> columnNames() {
        return CourseDaySchema.COLUMNS.getFields().stream().map(Type::getName).toList();
    }

    /**
     * The values by the names of their columns, in the order of the file: texts, longs, a boolean;
     * dates and times as ISO-8601 texts in UTC.
     */
    public Map<String, Object> columns() {
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put(CourseDaySchema.COURSE_ID, fact.courseId());
        columns.put(CourseDaySchema.EVENT_DATE, LocalDate.ofEpochDay(fact.eventDay()).toString());
        columns.put(CourseDaySchema.EVENT_COUNT, fact.events());
        columns.put(CourseDaySchema.LEARNER_COUNT, fact.learners());
        columns.put(CourseDaySchema.LESSON_COUNT, fact.lessons());
        for (Kind kind : Kind.values()) {
            columns.put(
                    CourseDaySchema.kind(kind),
                    kind == Kind.COMPLETION ? fact.completions() : fact.kinds()[kind.ordinal()]);
        }
        columns.put(CourseDaySchema.LATE_COUNT, fact.lateEvents());
        columns.put(CourseDaySchema.CONFLICT_COUNT, fact.conflicts());
        columns.put(CourseDaySchema.FIRST_TIME, Json.time(fact.firstEventTime()));
        columns.put(CourseDaySchema.LAST_TIME, Json.time(fact.lastEventTime()));
        columns.put(CourseDaySchema.SETTLED, settled);
        columns.put(CourseDaySchema.JOB_ID, jobId);
        columns.put(CourseDaySchema.COMPLETION_REPEATS, fact.repeatedCompletions());
        columns.put(CourseDaySchema.DECODER_VERSION, decoderVersion);
        return columns;
    }
}
