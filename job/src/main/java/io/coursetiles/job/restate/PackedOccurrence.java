package io.coursetiles.job.restate;

import io.coursetiles.operators.types.RepeatedText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An {@link Occurrence} in the bytes in which it travels: the full volume is sent, sorted and read
 * again, and in these steps only the key is looked at.
 *
 * @param bytes not modified
 */
public record PackedOccurrence(byte[] bytes) {

    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int UNKNOWN = Integer.MIN_VALUE;
    private static final int FIXED = 6 * Long.BYTES + 3 * Integer.BYTES + 1;
    private static final int COMPLETED = 2 * Long.BYTES;
    private static final int MAX_BYTES = (1 << 16) - 1;
    private static final int KIND = 0x0F;
    private static final int LESSON = 0x10;
    private static final int LATE_ROW = 0x20;
    private static final int VOIDS = 0x40;
    private static final int COMPLETES = 0x80;

    /**
     * @throws IllegalArgumentException for a course id with which it has more than 65,535 bytes
     */
    static PackedOccurrence of(Occurrence each) {
        byte[] course = each.courseId().getBytes(StandardCharsets.UTF_8);
        boolean completes = each.completes();
        int length = FIXED + (completes ? COMPLETED : 0) + course.length;
        if (length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "Cannot restate an event: got a course id of "
                            + course.length
                            + " bytes, need at most "
                            + (MAX_BYTES - length + course.length));
        }
        byte[] bytes = new byte[length];
        ByteBuffer target = ByteBuffer.wrap(bytes);
        target.putLong(each.idHigh()).putLong(each.idLow());
        target.putLong(each.eventTime());
        target.putInt(
                each.ingestDay() == IngestRule.UNKNOWN
                        ? UNKNOWN
                        : Math.toIntExact(each.ingestDay()));
        target.putInt(each.partition()).putLong(each.offset()).putInt(each.item());
        target.putLong(each.learnerHigh()).putLong(each.learnerLow());
        target.put(
                (byte)
                        (each.kind()
                                | (each.lesson() ? LESSON : 0)
                                | (each.lateRow() ? LATE_ROW : 0)
                                | (each.voids() ? VOIDS : 0)
                                | (completes ? COMPLETES : 0)));
        if (completes) {
            target.putLong(each.completedHigh()).putLong(each.completedLow());
        }
        target.put(course);
        return new PackedOccurrence(bytes);
    }

    long idHigh() {
        return ByteBuffer.wrap(bytes).getLong();
    }

    /**
     * @param courses keeps the course ids that repeat
     */
    Occurrence unpack(RepeatedText courses) {
        ByteBuffer source = ByteBuffer.wrap(bytes);
        long idHigh = source.getLong();
        long idLow = source.getLong();
        long eventTime = source.getLong();
        int ingestDay = source.getInt();
        int partition = source.getInt();
        long offset = source.getLong();
        int item = source.getInt();
        long learnerHigh = source.getLong();
        long learnerLow = source.getLong();
        int flags = source.get();
        boolean completes = (flags & COMPLETES) != 0;
        long completedHigh = completes ? source.getLong() : 0;
        long completedLow = completes ? source.getLong() : 0;
        int course = source.position();
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
                courses.of(bytes, course, bytes.length - course),
                learnerHigh,
                learnerLow,
                flags & KIND,
                (flags & LESSON) != 0,
                (flags & VOIDS) != 0,
                completedHigh,
                completedLow);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PackedOccurrence that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
