package io.coursetiles.job.restate;

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
 * Compact form of an {@link Occurrence} for the full-volume shuffle and sort of the restatement. It
 * outlives no job.
 */
final class OccurrenceSerializer extends ImmutableSerializer<Occurrence> {

    static final TypeInformation<Occurrence> TYPE =
            new SerializerTypeInfo<>(Occurrence.class, new OccurrenceSerializer());

    private static final long serialVersionUID = 1L;
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int UNKNOWN = Integer.MIN_VALUE;
    private static final int KIND = 0x0F;
    private static final int LESSON = 0x10;
    private static final int LATE_ROW = 0x20;
    private static final int VOIDS = 0x40;
    private static final int COMPLETES = 0x80;

    private transient RepeatedText courses;

    @Override
    public void serialize(Occurrence each, DataOutputView target) throws IOException {
        target.writeLong(each.idHigh());
        target.writeLong(each.idLow());
        target.writeLong(each.eventTime());
        target.writeInt(
                each.ingestDay() == IngestRule.UNKNOWN
                        ? UNKNOWN
                        : Math.toIntExact(each.ingestDay()));
        target.writeInt(each.partition());
        target.writeLong(each.offset());
        target.writeInt(each.item());
        target.writeByte(
                each.kind()
                        | (each.lesson() ? LESSON : 0)
                        | (each.lateRow() ? LATE_ROW : 0)
                        | (each.voids() ? VOIDS : 0)
                        | (each.completes() ? COMPLETES : 0));
        if (each.completes()) {
            target.writeLong(each.completedHigh());
            target.writeLong(each.completedLow());
        }
        target.writeLong(each.learnerHigh());
        target.writeLong(each.learnerLow());
        RepeatedText.write(each.courseId(), target);
    }

    @Override
    public Occurrence deserialize(DataInputView source) throws IOException {
        if (courses == null) {
            courses = new RepeatedText();
        }
        long idHigh = source.readLong();
        long idLow = source.readLong();
        long eventTime = source.readLong();
        int ingestDay = source.readInt();
        int partition = source.readInt();
        long offset = source.readLong();
        int item = source.readInt();
        int flags = source.readByte();
        boolean completes = (flags & COMPLETES) != 0;
        long completedHigh = completes ? source.readLong() : 0;
        long completedLow = completes ? source.readLong() : 0;
        long learnerHigh = source.readLong();
        long learnerLow = source.readLong();
        return new Occurrence(
                idHigh,
                idLow,
                eventTime,
                Math.floorDiv(eventTime, MILLIS_PER_DAY),
                ingestDay == UNKNOWN ? IngestRule.UNKNOWN : ingestDay,
                partition,
                offset,
                item,
                (flags & LATE_ROW) != 0,
                courses.read(source),
                learnerHigh,
                learnerLow,
                flags & KIND,
                (flags & LESSON) != 0,
                (flags & VOIDS) != 0,
                completedHigh,
                completedLow);
    }

    @Override
    public OccurrenceSerializer duplicate() {
        return new OccurrenceSerializer();
    }

    @Override
    public TypeSerializerSnapshot<Occurrence> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot: the form is named by the serializer's class. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<Occurrence> {
        public Snapshot() {
            super(OccurrenceSerializer::new);
        }
    }
}
