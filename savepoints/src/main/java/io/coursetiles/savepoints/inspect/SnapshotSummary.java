package io.coursetiles.savepoints.inspect;

import io.coursetiles.job.sink.PendingTransaction;
import io.coursetiles.job.source.SavedOffset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.apache.flink.runtime.checkpoint.OperatorState;

/**
 * All that is told of one savepoint or checkpoint.
 *
 * @param deployment null when nothing in it says so, as in one of the archive job
 * @param run that took it; null as {@code deployment}
 * @param bytes of all states
 * @param files that hold them, beside the metadata
 * @param operators by uid
 * @param closedUntil by uid: windows that end by then are closed for it; milliseconds since 1970, 0
 *     before the first
 * @param windowSize milliseconds; null when no state says so
 * @param windows that are open, by their start
 * @param offsets that each source reads next, by its uid
 * @param passed by partition: the offset after the last record that the outbox has told of
 * @param pending transactions that a restore commits
 * @param committables that committers hold, by uid; pending transactions are among them
 */
public record SnapshotSummary(
        Path path,
        SnapshotKind kind,
        long checkpointId,
        Instant takenAt,
        JobKind job,
        String deployment,
        Long run,
        long bytes,
        int files,
        List<OperatorSummary> operators,
        SortedMap<String, Long> closedUntil,
        Long windowSize,
        SortedMap<Long, WindowSummary> windows,
        SortedMap<String, List<SavedOffset>> offsets,
        SortedMap<Integer, Long> passed,
        List<PendingTransaction> pending,
        SortedMap<String, Long> committables) {

    /**
     * Reads all states once.
     *
     * @throws UnreadableSnapshot when a file is gone or broken
     */
    public static SnapshotSummary of(Snapshot snapshot) {
        snapshot.files()
                .fault()
                .ifPresent(
                        fault -> {
                            throw UnreadableSnapshot.damaged(snapshot.directory(), fault);
                        });
        Contents contents = new Contents();
        List<OperatorSummary> operators = new ArrayList<>();
        for (OperatorState operator : snapshot.operators()) {
            try {
                operators.add(new OperatorReader(operator, snapshot.loader(), contents).read());
            } catch (IOException | RuntimeException broken) {
                throw UnreadableSnapshot.damaged(
                        snapshot.directory(), "the states of " + Snapshot.uid(operator), broken);
            }
        }
        return new SnapshotSummary(
                snapshot.directory(),
                snapshot.kind(),
                snapshot.checkpointId(),
                snapshot.takenAt(),
                snapshot.job(),
                contents.deployment,
                contents.run,
                snapshot.files().bytes(),
                snapshot.files().lengths().size(),
                operators,
                contents.closedUntil,
                contents.windowSize,
                contents.windows,
                contents.offsets,
                contents.passed,
                contents.pending,
                contents.committables);
    }
}
