package io.coursetiles.operators.event;

import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.RepeatedText;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Compact form of a {@link CourseEvent} for the one full-volume shuffle.
 *
 * <p>Course ids repeat; the cache of {@link RepeatedText} is per instance and never serialized.
 */
public final class CourseEventSerializer extends ImmutableSerializer<CourseEvent> {

    public static final TypeInformation<CourseEvent> TYPE =
            new SerializerTypeInfo<>(CourseEvent.class, new CourseEventSerializer());

    private static final long serialVersionUID = 1L;
    private static final int LESSON = 0x80;

    private transient RepeatedText courses;

    @Override
    public void serialize(CourseEvent event, DataOutputView target) throws IOException {
        target.writeLong(event.idHigh());
        target.writeLong(event.idLow());
        target.writeLong(event.eventTime());
        target.writeLong(event.learnerHigh());
        target.writeLong(event.learnerLow());
        int lesson = event.lesson() == CourseEvent.Lesson.MATCHED ? LESSON : 0;
        target.writeByte(event.kind().ordinal() | lesson);
        target.writeInt(event.partition());
        target.writeLong(event.offset());
        target.writeInt(event.item());
        target.writeLong(event.recordTime());
        RepeatedText.write(event.courseId(), target);
    }

    @Override
    public CourseEvent deserialize(DataInputView source) throws IOException {
        long idHigh = source.readLong();
        long idLow = source.readLong();
        long eventTime = source.readLong();
        long learnerHigh = source.readLong();
        long learnerLow = source.readLong();
        int flags = source.readUnsignedByte();
        int partition = source.readInt();
        long offset = source.readLong();
        int item = source.readInt();
        long recordTime = source.readLong();
        if (courses == null) {
            courses = new RepeatedText();
        }
        return new CourseEvent(
                idHigh,
                idLow,
                eventTime,
                courses.read(source),
                learnerHigh,
                learnerLow,
                Kind.ofOrdinal(flags & ~LESSON),
                (flags & LESSON) == 0 ? CourseEvent.Lesson.NONE : CourseEvent.Lesson.MATCHED,
                partition,
                offset,
                item,
                recordTime);
    }

    @Override
    public CourseEventSerializer duplicate() {
        return new CourseEventSerializer();
    }

    @Override
    public TypeSerializerSnapshot<CourseEvent> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<CourseEvent> {
        public Snapshot() {
            super(CourseEventSerializer::new);
        }
    }
}
