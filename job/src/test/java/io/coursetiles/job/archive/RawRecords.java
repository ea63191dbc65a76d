package io.coursetiles.job.archive;

import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Records for tests; each is a function of its number. */
final class RawRecords {
    static final String TOPIC = "engagement.events";

    private static final int PARTITIONS = 3;
    private static final long START = Instant.parse("2026-03-02T23:58:00Z").toEpochMilli();
    private static final long MILLIS_BETWEEN = 500;

    private RawRecords() {}

    /** Three partitions, only even offsets, midnight crossed, some nulls, some without a date. */
    static RawRecord numbered(long number) {
        Random random = new Random(number);
        byte[] key = number % 5 == 0 ? null : bytes(random, random.nextInt(8));
        byte[] value = number % 7 == 0 ? null : bytes(random, random.nextInt(400));
        List<RawHeader> headers =
                number % 3 == 0
                        ? List.of()
                        : List.of(new RawHeader("h" + number, key), new RawHeader("same", value));
        long timestamp = number % 11 == 0 ? -1 : START + number * MILLIS_BETWEEN;
        return new RawRecord(
                TOPIC,
                partition(number).number(),
                offset(number),
                timestamp,
                number % 2 == 0 ? RawTimestampType.LOG_APPEND : RawTimestampType.CREATE,
                key,
                value,
                headers);
    }

    static ArchivePartition partition(long number) {
        return new ArchivePartition(TOPIC, (int) (number % PARTITIONS));
    }

    static long offset(long number) {
        return number / PARTITIONS * 2;
    }

    static long number(RawRecord row) {
        return row.offset() / 2 * PARTITIONS + row.partition();
    }

    static RawRecord of(long offset, byte[] key, byte[] value, RawHeader... headers) {
        return new RawRecord(
                TOPIC, 0, offset, START, RawTimestampType.LOG_APPEND, key, value, List.of(headers));
    }

    static RawRecord at(long timestamp) {
        return new RawRecord(
                TOPIC, 0, 0, timestamp, RawTimestampType.CREATE, null, null, List.of());
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
