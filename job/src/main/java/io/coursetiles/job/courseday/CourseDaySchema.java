package io.coursetiles.job.courseday;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MILLIS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import io.coursetiles.operators.event.Kind;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** The columns of course_day. Files are kept for years: a change needs a reader of both forms. */
final class CourseDaySchema {

    static final String COURSE_ID = "course_id";
    static final String EVENT_DATE = "event_date";
    static final String EVENT_COUNT = "event_count";
    static final String LEARNER_COUNT = "learner_count";
    static final String LESSON_COUNT = "matched_lesson_count";
    static final String LATE_COUNT = "late_event_count";
    static final String CONFLICT_COUNT = "conflict_count";
    static final String FIRST_TIME = "first_event_time";
    static final String LAST_TIME = "last_event_time";
    static final String SETTLED = "settled";
    static final String JOB_ID = "job_id";
    static final String COMPLETION_REPEATS = "completion_repeat_count";
    static final String DECODER_VERSION = "decoder_version";

    /** In the first form {@code completion_count} has the repeats in it. */
    static final MessageType FIRST_COLUMNS = columns(List.of());

    static final MessageType COLUMNS =
            columns(
                    List.of(
                            Types.required(INT64).named(COMPLETION_REPEATS),
                            Types.required(BINARY).as(stringType()).named(DECODER_VERSION)));

    private CourseDaySchema() {}

    static String kind(Kind kind) {
        return kind.label() + "_count";
    }

    private static MessageType columns(List<Type> added) {
        Types.MessageTypeBuilder columns = Types.buildMessage();
        columns.required(BINARY).as(stringType()).named(COURSE_ID);
        columns.required(INT32).as(dateType()).named(EVENT_DATE);
        columns.required(INT64).named(EVENT_COUNT);
        columns.required(INT64).named(LEARNER_COUNT);
        columns.required(INT64).named(LESSON_COUNT);
        for (Kind kind : Kind.values()) {
            columns.required(INT64).named(kind(kind));
        }
        columns.required(INT64).named(LATE_COUNT);
        columns.required(INT64).named(CONFLICT_COUNT);
        columns.required(INT64).as(timestampType(true, MILLIS)).named(FIRST_TIME);
        columns.required(INT64).as(timestampType(true, MILLIS)).named(LAST_TIME);
        columns.required(BOOLEAN).named(SETTLED);
        columns.required(BINARY).as(stringType()).named(JOB_ID);
        columns.addFields(added.toArray(new Type[0]));
        return columns.named("course_day");
    }
}
