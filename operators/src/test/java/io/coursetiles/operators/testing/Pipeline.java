package io.coursetiles.operators.testing;

import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.tile.PartialTileSerializer;
import io.coursetiles.operators.tile.TileOperator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.StatusWatermarkValve;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Deduplicate and tile subtasks with a channel from each to each, as the runtime connects them: a
 * partial goes to the subtask that owns its course, a watermark or status to all, and every tile
 * subtask combines what its channels say with Flink's own valve. Delivery is up to the test.
 */
public final class Pipeline {

    private final List<Subtask<CourseEvent, PartialTile>> deduplicates = new ArrayList<>();
    private final List<Subtask<PartialTile, OutboxInput>> tiles = new ArrayList<>();
    private final List<StatusWatermarkValve> valves = new ArrayList<>();
    private final List<List<Deque<Object>>> channels = new ArrayList<>();

    /** The states of both operators at one checkpoint. */
    public record Snapshot(Checkpoint deduplicate, Checkpoint tile) {}

    /** Starts subtasks; {@code restored} may be null. */
    public Pipeline(
            Subtasks subtasks,
            int deduplicateParallelism,
            int tileParallelism,
            long managedBytes,
            Supplier<TileOperator> operator,
            Snapshot restored)
            throws Exception {
        for (int t = 0; t < tileParallelism; t++) {
            tiles.add(
                    subtasks.tile(
                            operator.get(),
                            Place.of(tileParallelism, t),
                            restored == null ? null : restored.tile()));
            valves.add(new StatusWatermarkValve(deduplicateParallelism));
        }
        for (int d = 0; d < deduplicateParallelism; d++) {
            deduplicates.add(
                    subtasks.deduplicate(
                            Place.of(deduplicateParallelism, d).withManagedBytes(managedBytes),
                            restored == null ? null : restored.deduplicate()));
            List<Deque<Object>> toTiles = new ArrayList<>();
            for (int t = 0; t < tileParallelism; t++) {
                toTiles.add(new ArrayDeque<>());
            }
            channels.add(toTiles);
        }
    }

    public int deduplicateParallelism() {
        return deduplicates.size();
    }

    public int tileParallelism() {
        return tiles.size();
    }

    /** The deduplicate subtask that owns the event's shard. */
    public int owner(CourseEvent event) {
        return KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                Subtasks.MAX_PARALLELISM, deduplicates.size(), Shards.of(event.idHigh()));
    }

    public void event(CourseEvent event) throws Exception {
        int d = owner(event);
        deduplicates.get(d).process(event);
        send(d);
    }

    public void watermark(int d, long timestamp) throws Exception {
        deduplicates.get(d).watermark(timestamp);
        send(d);
    }

    public void status(int d, WatermarkStatus status) throws Exception {
        deduplicates.get(d).status(status);
        send(d);
    }

    /** Puts a status into the channels of a subtask, past its operator. */
    public void statusDownstream(int d, WatermarkStatus status) {
        channels.get(d).forEach(channel -> channel.add(status));
    }

    /** Every source ends: the last watermark, then the end of input; all of it delivered. */
    public void drain() throws Exception {
        for (int d = 0; d < deduplicates.size(); d++) {
            deduplicates.get(d).drain();
            send(d);
        }
        deliverAll();
    }

    /**
     * A barrier through both operators at a time of the clock, aligned: what came before it is
     * delivered before it.
     */
    public Snapshot barrier(long checkpoint, long clock) throws Exception {
        List<OperatorSubtaskState> deduplicateStates = new ArrayList<>();
        for (int d = 0; d < deduplicates.size(); d++) {
            deduplicateStates.add(deduplicates.get(d).barrier(checkpoint));
            send(d);
        }
        deliverAll();
        List<OperatorSubtaskState> tileStates = new ArrayList<>();
        for (Subtask<PartialTile, OutboxInput> tile : tiles) {
            tile.clock(clock);
            tileStates.add(tile.barrier(checkpoint));
        }
        return new Snapshot(
                new Checkpoint(checkpoint, deduplicateStates),
                new Checkpoint(checkpoint, tileStates));
    }

    private void send(int d) {
        for (Object element : deduplicates.get(d).take()) {
            if (element instanceof PartialTile partial) {
                int t =
                        KeyGroupRangeAssignment.assignKeyToParallelOperator(
                                partial.courseId(), Subtasks.MAX_PARALLELISM, tiles.size());
                channels.get(d).get(t).add(element);
            } else {
                channels.get(d).forEach(channel -> channel.add(element));
            }
        }
    }

    /** Delivers the next element of a channel; false when it is empty. */
    public boolean deliver(int d, int t) throws Exception {
        Object element = channels.get(d).get(t).poll();
        Subtask<PartialTile, OutboxInput> tile = tiles.get(t);
        if (element instanceof PartialTile partial) {
            tile.process(overTheWire(partial));
        } else if (element instanceof Watermark watermark) {
            valves.get(t).inputWatermark(watermark, d, new ValveOutput(tile));
        } else if (element instanceof WatermarkStatus status) {
            valves.get(t).inputWatermarkStatus(status, d, new ValveOutput(tile));
        }
        return element != null;
    }

    public void deliverAll() throws Exception {
        for (int d = 0; d < deduplicates.size(); d++) {
            for (int t = 0; t < tiles.size(); t++) {
                while (deliver(d, t)) {
                    // The next one.
                }
            }
        }
    }

    private static PartialTile overTheWire(PartialTile partial) throws Exception {
        DataOutputSerializer bytes = new DataOutputSerializer(256);
        PartialTileSerializer.INSTANCE.serialize(partial, bytes);
        return PartialTileSerializer.INSTANCE.deserialize(
                new DataInputDeserializer(bytes.getCopyOfBuffer()));
    }

    public List<TileRow> takeTiles() {
        List<TileRow> rows = new ArrayList<>();
        tiles.forEach(tile -> rows.addAll(TileRow.of(tile.take(OutboxInput.class))));
        return rows;
    }

    public int takeLate() {
        int late = 0;
        for (Subtask<CourseEvent, PartialTile> deduplicate : deduplicates) {
            late += deduplicate.take(DeduplicateOperator.LATE).size();
        }
        return late;
    }

    /** Entries and timers left in the state of all subtasks. */
    public int left() throws Exception {
        int left = 0;
        for (Subtask<CourseEvent, PartialTile> deduplicate : deduplicates) {
            left += deduplicate.entries() + deduplicate.timers();
        }
        for (Subtask<PartialTile, OutboxInput> tile : tiles) {
            left += tile.entries() + tile.timers();
        }
        return left;
    }
}
