package io.coursetiles.operators.event;

import io.coursetiles.operators.types.ImmutableSerializer;
import io.coursetiles.operators.types.SerializerTypeInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Compact form of a {@link CourseEvent} for the one full-volume shuffle.
 *
 * <p>Course ids repeat; the reading side keeps the strings of those it has seen last, so that most
 * records allocate none. The cache is per instance and never serialized.
 */
public final class CourseEventSerializer extends ImmutableSerializer<CourseEvent> {

    public static final TypeInformation<CourseEvent> TYPE =
            new SerializerTypeInfo<>(CourseEvent.class, new CourseEventSerializer());

    private static final long serialVersionUID = 1L;
    private static final int LESSON = 0x80;
    private static final int CACHED = 1 << 10;
    private static final int MAX_COURSE_BYTES = (1 << 16) - 1;

    private transient byte[][] courseBytes;
    private transient String[] courses;
    private transient byte[] buffer;

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
        byte[] course = event.courseId().getBytes(StandardCharsets.UTF_8);
        if (course.length > MAX_COURSE_BYTES) {
            throw new IOException(
                    "Cannot send an event: got a course id of "
                            + course.length
                            + " bytes, need at most "
                            + MAX_COURSE_BYTES);
        }
        target.writeShort(course.length);
        target.write(course);
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
        return new CourseEvent(
                idHigh,
                idLow,
                eventTime,
                readCourse(source),
                learnerHigh,
                learnerLow,
                Kind.ofOrdinal(flags & ~LESSON),
                (flags & LESSON) == 0 ? CourseEvent.Lesson.NONE : CourseEvent.Lesson.MATCHED,
                partition,
                offset,
                item,
                recordTime);
    }

    private String readCourse(DataInputView source) throws IOException {
        int length = source.readUnsignedShort();
        if (buffer == null) {
            buffer = new byte[MAX_COURSE_BYTES];
            courseBytes = new byte[CACHED][];
            courses = new String[CACHED];
        }
        source.readFully(buffer, 0, length);
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + buffer[i];
        }
        int slot = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (CACHED - 1);
        byte[] cached = courseBytes[slot];
        if (cached != null && Arrays.equals(cached, 0, cached.length, buffer, 0, length)) {
            return courses[slot];
        }
        String course = new String(buffer, 0, length, StandardCharsets.UTF_8);
        courseBytes[slot] = Arrays.copyOf(buffer, length);
        courses[slot] = course;
        return course;
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
