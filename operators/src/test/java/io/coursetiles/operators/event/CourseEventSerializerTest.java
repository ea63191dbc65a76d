package io.coursetiles.operators.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.testing.SerializerContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.junit.jupiter.api.Test;

class CourseEventSerializerTest extends SerializerContract<CourseEvent> {

    @Override
    protected TypeSerializer<CourseEvent> serializer() {
        return new CourseEventSerializer();
    }

    @Override
    protected List<CourseEvent> values() {
        List<CourseEvent> values = new ArrayList<>();
        values.add(event("ab", Kind.VIDEO, CourseEvent.Lesson.MATCHED));
        for (Kind kind : Kind.values()) {
            values.add(event("course " + kind, kind, CourseEvent.Lesson.NONE));
            values.add(event("\u043a\u2603\ud83d\ude00", kind, CourseEvent.Lesson.MATCHED));
        }
        values.add(event("\u2603".repeat(256), Kind.OTHER, CourseEvent.Lesson.NONE));
        values.add(
                new CourseEvent(
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        0L,
                        "c",
                        -1L,
                        0L,
                        Kind.VIEW,
                        CourseEvent.Lesson.NONE,
                        Integer.MAX_VALUE,
                        Long.MAX_VALUE,
                        Integer.MAX_VALUE,
                        -1L));
        return values;
    }

    @Override
    protected String goldenOfFirst() {
        return "0000000000000001"
                + "0000000000000002"
                + "0000000000000003"
                + "0000000000000004"
                + "0000000000000005"
                + "81"
                + "00000006"
                + "0000000000000007"
                + "00000008"
                + "0000000000000009"
                + "00026162";
    }

    private static CourseEvent event(String course, Kind kind, CourseEvent.Lesson lesson) {
        return new CourseEvent(1, 2, 3, course, 4, 5, kind, lesson, 6, 7, 8, 9);
    }

    /** More courses than the cache has places, so that they push each other out. */
    @Test
    void courseComesBackWhateverTheCacheHolds() throws Exception {
        CourseEventSerializer serializer = new CourseEventSerializer();
        Random random = new Random(11);
        List<CourseEvent> events = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String course = "c" + random.nextInt(3000);
            events.add(event(course, Kind.VIEW, CourseEvent.Lesson.NONE));
        }
        DataInputDeserializer source = new DataInputDeserializer(write(serializer, events));
        for (int i = 0; i < events.size(); i++) {
            assertThat(serializer.deserialize(source))
                    .as("seed 11, event %d", i)
                    .isEqualTo(events.get(i));
        }
    }

    @Test
    void stringsOfRepeatedCoursesAreShared() throws Exception {
        CourseEventSerializer serializer = new CourseEventSerializer();
        CourseEvent event = event("algebra", Kind.VIEW, CourseEvent.Lesson.NONE);
        DataInputDeserializer source =
                new DataInputDeserializer(write(serializer, List.of(event, event)));
        assertThat(serializer.deserialize(source).courseId())
                .isSameAs(serializer.deserialize(source).courseId());
    }
}
