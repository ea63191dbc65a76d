package io.coursetiles.operators.testing;

import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.dedup.LateRows;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.CourseEventSerializer;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxInputSerializer;
import io.coursetiles.operators.outbox.OutboxOperator;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.OutboxRecordSerializer;
import io.coursetiles.operators.outbox.Receipts;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.route.DeadLetters;
import io.coursetiles.operators.route.RouteOperator;
import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.tile.PartialTileSerializer;
import io.coursetiles.operators.tile.TileOperator;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.operators.testutils.MockInputSplitProvider;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Starts subtasks, keyed as the job keys them, and releases them all after the test: also those a
 * test abandoned as crashed. A subtask that leaves managed memory reserved fails the test.
 */
public final class Subtasks implements AfterEachCallback {

    public static final int MAX_PARALLELISM = Shards.COUNT;

    public static final RunInfo RUN =
            new RunInfo("campus", 7L, "engagement.events", "canonical/1", "digest-1");

    private final List<Subtask<?, ?>> started = new ArrayList<>();

    /** A deduplicate subtask; {@code restored} may be null. */
    public Subtask<CourseEvent, PartialTile> deduplicate(Place place, Checkpoint restored)
            throws Exception {
        MockEnvironment environment = environment(place);
        return start(
                place,
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new DeduplicateOperator(
                                Events.WINDOWS,
                                new LateRows(RUN, Events.WINDOWS),
                                place.maxMemory()),
                        event -> Shards.key(Shards.of(event.idHigh())),
                        Types.INT,
                        environment),
                environment,
                PartialTileSerializer.INSTANCE,
                restored);
    }

    /** A tile subtask; {@code restored} may be null. */
    public Subtask<PartialTile, OutboxInput> tile(
            TileOperator operator, Place place, Checkpoint restored) throws Exception {
        MockEnvironment environment = environment(place);
        return start(
                place,
                new KeyedOneInputStreamOperatorTestHarness<>(
                        operator, PartialTile::courseId, Types.STRING, environment),
                environment,
                OutboxInputSerializer.INSTANCE,
                restored);
    }

    /** An outbox subtask; {@code restored} may be null. */
    public Subtask<OutboxInput, OutboxRecord> outbox(Place place, Checkpoint restored)
            throws Exception {
        return unkeyed(
                new OutboxOperator(new Receipts(RUN)),
                place,
                OutboxRecordSerializer.INSTANCE,
                restored);
    }

    /** A route subtask of a run; {@code restored} may be null. */
    public Subtask<SourceElement, CourseEvent> route(RunInfo run, Place place, Checkpoint restored)
            throws Exception {
        return unkeyed(
                new RouteOperator(new DeadLetters(run, 100), new Receipts(run), run.run()),
                place,
                new CourseEventSerializer(),
                restored);
    }

    private <I, O> Subtask<I, O> unkeyed(
            OneInputStreamOperator<I, O> operator,
            Place place,
            TypeSerializer<O> out,
            Checkpoint restored)
            throws Exception {
        MockEnvironment environment = environment(place);
        return start(
                place,
                new OneInputStreamOperatorTestHarness<>(operator, environment),
                environment,
                out,
                restored);
    }

    private <I, O> Subtask<I, O> start(
            Place place,
            OneInputStreamOperatorTestHarness<I, O> harness,
            MockEnvironment environment,
            TypeSerializer<O> out,
            Checkpoint restored)
            throws Exception {
        harness.getStreamConfig()
                .setManagedMemoryFractionOperatorOfUseCase(
                        ManagedMemoryUseCase.OPERATOR, place.fraction());
        Subtask<I, O> subtask = new Subtask<>(harness, environment, out, restored);
        started.add(subtask);
        return subtask;
    }

    private static MockEnvironment environment(Place place) {
        return new MockEnvironmentBuilder()
                .setTaskName("task")
                .setManagedMemorySize(place.managedBytes())
                .setMetricGroup(new OperatorMetrics())
                .setInputSplitProvider(new MockInputSplitProvider())
                .setBufferSize(1024)
                .setMaxParallelism(MAX_PARALLELISM)
                .setParallelism(place.parallelism())
                .setSubtaskIndex(place.index())
                .build();
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        for (Subtask<?, ?> subtask : started) {
            subtask.release();
        }
        started.clear();
    }
}
