package io.coursetiles.deploy.upgrade;

import io.coursetiles.savepoints.inspect.Snapshot;
import io.coursetiles.savepoints.inspect.SnapshotIdentity;
import io.coursetiles.savepoints.inspect.UnreadableSnapshot;
import java.util.Optional;

/** Whether a savepoint is still the last word of its deployment. */
final class SavepointAge {

    private final String path;

    SavepointAge(String path) {
        this.path = path;
    }

    /**
     * A receipt that readers see and that is of a later checkpoint than the savepoint; empty when
     * there is none, or when the savepoint is where only the cluster can read it.
     */
    Optional<String> overtaken(Handover handover) {
        Snapshot snapshot;
        try {
            snapshot = Snapshot.open(Snapshot.directory(path), getClass().getClassLoader());
        } catch (UnreadableSnapshot elsewhere) {
            return Optional.empty(); // The cluster refuses one that it cannot read either.
        }
        Long run = SnapshotIdentity.of(snapshot).run();
        return run == null ? Optional.empty() : handover.after(run, snapshot.checkpointId());
    }
}
