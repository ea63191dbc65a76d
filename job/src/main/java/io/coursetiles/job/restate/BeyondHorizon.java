package io.coursetiles.job.restate;

import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawRows;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.parquet.hadoop.ParquetWriter;

/**
 * Keeps late rows that belong to no fact, by event date: each position once, as the late topic has
 * it, in the order of the late topic. Batch execution gives the rows of one date after another,
 * sorted by their {@link #order}, so one file is open at a time; a task that is retried writes the
 * same again.
 */
final class BeyondHorizon extends KeyedProcessFunction<Long, RawRecord, BeyondDate> {

    private static final long serialVersionUID = 1L;

    /** Enough for the offsets of a partition; the rest is for the partitions, 32,768. */
    private static final int OFFSET_BITS = 48;

    private final String directory;

    private transient Map<Long, OpenDate> open;

    /**
     * @param directory of the attempt, absolute
     */
    BeyondHorizon(String directory) {
        this.directory = directory;
    }

    /**
     * Timestamp of a row, for batch execution sorts by it: its position in the late topic. Rows of
     * one position are equal.
     */
    static long order(RawRecord late) {
        return ((long) late.partition() << OFFSET_BITS) + late.offset();
    }

    @Override
    public void processElement(RawRecord late, Context context, Collector<BeyondDate> out)
            throws Exception {
        if (open == null) {
            open = new HashMap<>();
        }
        OpenDate date = open.get(context.getCurrentKey());
        if (date == null) {
            date = new OpenDate(Path.of(directory, BeyondDate.file(context.getCurrentKey())));
            open.put(context.getCurrentKey(), date);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        date.add(late);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<BeyondDate> out)
            throws Exception {
        out.collect(open.remove(context.getCurrentKey()).finish(context.getCurrentKey()));
    }

    @Override
    public void close() throws Exception {
        if (open != null) {
            for (OpenDate date : open.values()) {
                date.writer.close();
            }
        }
    }

    private static final class OpenDate {
        private final Path file;
        private final Path temporary;
        private final ParquetWriter<RawRecord> writer;
        private final Set<LatePointer.Item> seen = new HashSet<>();
        private final FingerprintSet ids = new FingerprintSet(FingerprintMemory.heap());
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        OpenDate(Path file) throws IOException {
            this.file = file;
            this.temporary = file.resolveSibling("." + file.getFileName());
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(temporary);
            this.writer = RawRows.writer(temporary);
        }

        void add(RawRecord row) throws IOException {
            LatePointer late = LatePointer.of(row);
            if (!seen.add(late.position())) {
                return;
            }
            writer.write(row);
            first = Math.min(first, late.ingestDay());
            last = Math.max(last, late.ingestDay());
            if (ids.add(late.idHigh(), late.idLow()) == FingerprintSet.Added.NO_MEMORY) {
                throw new IllegalStateException(
                        "Cannot count the late ids of "
                                + file.getParent().getFileName()
                                + ": got more than a fingerprint set holds");
            }
        }

        BeyondDate finish(long eventDay) throws IOException {
            writer.close();
            Files.move(
                    temporary,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            return new BeyondDate(eventDay, first, last, seen.size(), ids.size());
        }
    }
}
