package io.coursetiles.deploy.faults;

import io.coursetiles.operators.route.SourceElement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/** See {@link PacedSource}. A pause is not made up for: no burst follows it. */
@SuppressWarnings("try") // SourceReader.close may be interrupted; Flink calls it, no try does.
final class PacedReader<S extends SourceSplit> implements SourceReader<SourceElement, S> {

    private final SourceReader<SourceElement, S> reader;
    private final Map<Integer, Integer> rates;
    private long interval;
    private long next = System.nanoTime();

    PacedReader(SourceReader<SourceElement, S> reader, Map<Integer, Integer> rates) {
        this.reader = reader;
        this.rates = rates;
    }

    @Override
    public void addSplits(List<S> splits) {
        for (S split : splits) {
            int partition = ((KafkaPartitionSplit) (Object) split).getPartition();
            interval = TimeUnit.SECONDS.toNanos(1) / rates.get(partition);
        }
        reader.addSplits(splits);
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceElement> output) throws Exception {
        long now = System.nanoTime();
        if (now < next) {
            return InputStatus.NOTHING_AVAILABLE;
        }
        next = Math.max(next + interval, now);
        InputStatus status = reader.pollNext(output);
        return status == InputStatus.MORE_AVAILABLE ? InputStatus.NOTHING_AVAILABLE : status;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        long wait = next - System.nanoTime();
        if (wait <= 0) {
            return reader.isAvailable();
        }
        return CompletableFuture.runAsync(
                        () -> {}, CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS))
                .thenCompose(none -> reader.isAvailable());
    }

    @Override
    public void start() {
        reader.start();
    }

    @Override
    public List<S> snapshotState(long checkpointId) {
        return reader.snapshotState(checkpointId);
    }

    @Override
    public void notifyNoMoreSplits() {
        reader.notifyNoMoreSplits();
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
        reader.handleSourceEvents(event);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        reader.notifyCheckpointComplete(checkpointId);
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) throws Exception {
        reader.notifyCheckpointAborted(checkpointId);
    }

    @Override
    public void pauseOrResumeSplits(
            Collection<String> splitsToPause, Collection<String> splitsToResume) {
        reader.pauseOrResumeSplits(splitsToPause, splitsToResume);
    }

    @Override
    public void close() throws Exception {
        reader.close();
    }
}
