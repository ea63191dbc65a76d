package io.coursetiles.job.archive;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;

/**
 * A source of the records numbered 0 to {@code count - 1}, a few per checkpoint, that fails at one
 * number as often as told. Static, since tasks run in this JVM with copies of the function.
 */
final class NumberedRecords implements GeneratorFunction<Long, RawRecord> {
    static final AtomicInteger FAILURES_LEFT = new AtomicInteger();

    private static final long serialVersionUID = 1L;
    private static final long NEVER = -1;

    private final long failAt;

    private NumberedRecords(long failAt) {
        this.failAt = failAt;
    }

    static DataGeneratorSource<RawRecord> source(long count, int perCheckpoint) {
        return source(count, perCheckpoint, NEVER);
    }

    static DataGeneratorSource<RawRecord> source(long count, int perCheckpoint, long failAt) {
        return new DataGeneratorSource<>(
                new NumberedRecords(failAt),
                count,
                RateLimiterStrategy.perCheckpoint(perCheckpoint),
                RawRecordSerializer.TYPE);
    }

    @Override
    public RawRecord map(Long number) {
        if (number == failAt && FAILURES_LEFT.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new IllegalStateException("injected failure at " + number);
        }
        return RawRecords.numbered(number);
    }
}
