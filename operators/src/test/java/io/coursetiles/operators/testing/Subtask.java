package io.coursetiles.operators.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.runtime.metrics.util.InterceptingOperatorMetricGroup;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackend;
import org.apache.flink.streaming.runtime.io.RecordProcessorUtils;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;
import org.apache.flink.util.function.ThrowingConsumer;

/**
 * One subtask of an operator on RocksDB.
 *
 * <p>A crash is to use it no more: the harness's own close is a graceful end that calls finish, so
 * it is never called. {@link #release} frees what the abandoned subtask holds, without finish.
 */
public final class Subtask<I, O> {

    private final OneInputStreamOperatorTestHarness<I, O> harness;
    private final MockEnvironment environment;
    private final ThrowingConsumer<StreamRecord<I>, Exception> input;
    private boolean released;

    Subtask(
            OneInputStreamOperatorTestHarness<I, O> harness,
            MockEnvironment environment,
            TypeSerializer<O> out,
            Checkpoint restored)
            throws Exception {
        this.harness = harness;
        this.environment = environment;
        EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend(false);
        backend.getMemoryConfiguration().setUseManagedMemory(false);
        harness.setStateBackend(backend);
        harness.getStreamConfig().setStateBackendUsesManagedMemory(false);
        harness.setup(out);
        if (restored != null) {
            harness.setRestoredCheckpointId(restored.id());
            harness.initializeState(
                    restored.share(
                            environment.getTaskInfo().getNumberOfParallelSubtasks(),
                            environment.getTaskInfo().getIndexOfThisSubtask()));
        }
        harness.open();
        input = RecordProcessorUtils.getRecordProcessor(harness.getOneInputOperator());
    }

    /** As the task does it: the harness would select the key for every operator. */
    public void process(I value) throws Exception {
        input.accept(new StreamRecord<>(value));
    }

    public void watermark(long timestamp) throws Exception {
        harness.processWatermark(timestamp);
    }

    public void status(WatermarkStatus status) throws Exception {
        harness.processWatermarkStatus(status);
    }

    /** What a task does when its sources are exhausted or drained. */
    public void drain() throws Exception {
        harness.processWatermark(Long.MAX_VALUE);
        harness.endInput();
    }

    public void endInput() throws Exception {
        harness.endInput();
    }

    public void clock(long millis) throws Exception {
        harness.setProcessingTime(millis);
    }

    /** The hook that the harness's snapshot leaves out. */
    public void beforeBarrier(long checkpoint) throws Exception {
        harness.prepareSnapshotPreBarrier(checkpoint);
    }

    public OperatorSubtaskState snapshot(long checkpoint) throws Exception {
        return harness.snapshot(checkpoint, 0L);
    }

    /** A barrier as the task handles it: the hook, then the snapshot. */
    public OperatorSubtaskState barrier(long checkpoint) throws Exception {
        beforeBarrier(checkpoint);
        return snapshot(checkpoint);
    }

    /** Values, watermarks and statuses in the order they came out since the last call. */
    public List<Object> take() {
        List<Object> elements = new ArrayList<>();
        Queue<Object> output = harness.getOutput();
        while (!output.isEmpty()) {
            Object element = output.poll();
            elements.add(element instanceof StreamRecord<?> r ? r.getValue() : element);
        }
        return elements;
    }

    /** The values among {@link #take}. */
    public <T> List<T> take(Class<T> type) {
        return take().stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The values of a side output since the last call. */
    public <X> List<X> take(OutputTag<X> tag) {
        List<X> values = new ArrayList<>();
        Queue<StreamRecord<X>> output = harness.getSideOutput(tag);
        while (output != null && !output.isEmpty()) {
            values.add(output.poll().getValue());
        }
        return values;
    }

    public int timers() {
        return harness.numEventTimeTimers();
    }

    /**
     * Entries of any kind in RocksDB, of every key, namespace and state, timers included. Takes a
     * snapshot first: until then RocksDB's timers are partly in a write batch.
     */
    public int entries() throws Exception {
        snapshot(Long.MAX_VALUE);
        return backend().numKeyValueStateEntries();
    }

    /** Pairs of key and namespace under which the named state holds something. */
    public long entries(String state) {
        try (var pairs = backend().<Long>getKeysAndNamespaces(state)) {
            return pairs.count();
        }
    }

    private RocksDBKeyedStateBackend<?> backend() {
        return (RocksDBKeyedStateBackend<?>) harness.getOperator().<Object>getKeyedStateBackend();
    }

    /** Value of one of the operator's counters. */
    public long counter(String name) {
        var metrics =
                (InterceptingOperatorMetricGroup)
                        environment.getMetricGroup().getOrAddOperator("operator");
        return ((Counter) metrics.get(name)).getCount();
    }

    /** Names of the operator's metrics and of their groups. */
    public List<String> metricNames() {
        return ((OperatorMetrics) environment.getMetricGroup()).names();
    }

    /** Managed memory that is reserved now. */
    public long reserved() {
        MemoryManager memory = environment.getMemoryManager();
        return memory.getMemorySize() - memory.availableMemory();
    }

    /** Closes the operator without finish; fails when it leaves managed memory reserved. */
    public void release() throws Exception {
        if (!released) {
            released = true;
            harness.getOperator().close();
            environment.close();
        }
    }
}
