package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.OperatorState;

/**
 * Who took a snapshot, as far as it says.
 *
 * @param deployment null when it does not
 * @param run null when it does not
 */
public record SnapshotIdentity(String deployment, Long run) {

    private static final List<String> TOLD_BY = List.of("outbox", "outbox-sink");

    /**
     * Reads a few bytes of the tile job's snapshot, and nothing of another's.
     *
     * @throws UnreadableSnapshot when they are gone or broken
     */
    public static SnapshotIdentity of(Snapshot snapshot) {
        Contents contents = new Contents();
        for (String uid : TOLD_BY) {
            Optional<OperatorState> operator = snapshot.operator(uid);
            try {
                if (operator.isPresent()) {
                    new OperatorReader(operator.get(), snapshot.loader(), contents).read();
                }
            } catch (IOException | RuntimeException broken) {
                throw UnreadableSnapshot.damaged(
                        snapshot.directory(), "the states of " + uid, broken);
            }
        }
        return new SnapshotIdentity(contents.deployment, contents.run);
    }
}
