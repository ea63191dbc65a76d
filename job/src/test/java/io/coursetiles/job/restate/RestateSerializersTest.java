package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.types.RepeatedText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** What the shuffles carry arrives as it was, field by field. */
class RestateSerializersTest {

    private static final boolean[] BOTH = {true, false};

    @Test
    void occurrencesSurviveARoundTrip() throws Exception {
        List<Occurrence> values = new ArrayList<>();
        values.add(
                new Occurrence(1, 2, 3, 0, 5, 6, 7, 8, true, "ab", 9, 10, 5, false, false, 0, 0));
        values.add(new Occurrence(1, 2, 0, 0, 5, 6, 7, 8, false, "", 0, 0, 0, false, true, 0, 0));
        for (Kind kind : Kind.values()) {
            for (boolean lesson : BOTH) {
                values.add(
                        new Occurrence(
                                Long.MIN_VALUE,
                                -1,
                                -1,
                                -1,
                                IngestRule.UNKNOWN,
                                Integer.MAX_VALUE,
                                Long.MAX_VALUE,
                                Integer.MAX_VALUE,
                                !lesson,
                                "\u043a\u2603\ud83d\ude00",
                                Long.MIN_VALUE,
                                Long.MAX_VALUE,
                                kind.ordinal(),
                                lesson,
                                lesson,
                                kind == Kind.COMPLETION ? Long.MIN_VALUE : 0,
                                kind == Kind.COMPLETION && lesson ? -1 : 0));
            }
        }
        List<PackedOccurrence> packed = values.stream().map(PackedOccurrence::of).toList();
        List<PackedOccurrence> read =
                roundTrip(PackedOccurrenceSerializer.TYPE.createSerializer(null), packed);
        assertThat(read).isEqualTo(packed);
        RepeatedText courses = new RepeatedText();
        assertThat(read.stream().map(each -> each.unpack(courses)).toList()).isEqualTo(values);
        assertThat(read.stream().map(PackedOccurrence::idHigh).toList())
                .isEqualTo(values.stream().map(Occurrence::idHigh).toList());
    }

    @Test
    void aCourseIdMayBeAsLongAsTheLengthSays() throws Exception {
        PackedOccurrence longest = PackedOccurrence.of(inCourse("x".repeat(65_535 - 61)));
        assertThat(
                        roundTrip(
                                PackedOccurrenceSerializer.TYPE.createSerializer(null),
                                List.of(longest)))
                .containsExactly(longest);
        assertThatThrownBy(() -> PackedOccurrence.of(inCourse("x".repeat(65_536 - 61))))
                .hasMessage(
                        "Cannot restate an event: got a course id of 65475 bytes, need at most 65474");
    }

    private static Occurrence inCourse(String courseId) {
        return new Occurrence(1, 2, 3, 0, 5, 6, 7, 8, true, courseId, 9, 10, 5, false, false, 0, 0);
    }

    private static <T> List<T> roundTrip(TypeSerializer<T> serializer, List<T> values)
            throws IOException {
        DataOutputSerializer target = new DataOutputSerializer(64);
        for (T value : values) {
            serializer.serialize(value, target);
        }
        DataInputDeserializer source = new DataInputDeserializer(target.getCopyOfBuffer());
        List<T> read = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            read.add(serializer.deserialize(source));
        }
        assertThat(source.available()).isZero();
        return read;
    }
}
