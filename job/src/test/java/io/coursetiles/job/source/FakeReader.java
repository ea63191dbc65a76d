package io.coursetiles.job.source;

import io.coursetiles.operators.route.SourceElement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/** A reader that emits what a test gives it, and remembers what it was told. */
@SuppressWarnings("try") // As in GuardedReader.
final class FakeReader implements SourceReader<SourceElement, KafkaPartitionSplit> {

    final List<String> calls = new ArrayList<>();
    final List<KafkaPartitionSplit> splits = new ArrayList<>();
    final Deque<SourceElement> records = new ArrayDeque<>();
    final CompletableFuture<Void> availability = new CompletableFuture<>();
    Exception failure;

    @Override
    public void start() {
        calls.add("start");
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceElement> output) throws Exception {
        if (failure != null) {
            throw failure;
        }
        if (records.isEmpty()) {
            return InputStatus.END_OF_INPUT;
        }
        output.collect(records.poll());
        return InputStatus.MORE_AVAILABLE;
    }

    @Override
    public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
        calls.add("snapshot " + checkpointId);
        return List.copyOf(splits);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return availability;
    }

    @Override
    public void addSplits(List<KafkaPartitionSplit> added) {
        splits.addAll(added);
    }

    @Override
    public void notifyNoMoreSplits() {
        calls.add("no more splits");
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
        calls.add("event " + event);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
        calls.add("complete " + checkpointId);
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) {
        calls.add("aborted " + checkpointId);
    }

    @Override
    public void pauseOrResumeSplits(Collection<String> pause, Collection<String> resume) {
        calls.add("pause " + pause + " resume " + resume);
    }

    @Override
    public void close() {
        calls.add("close");
    }
}
