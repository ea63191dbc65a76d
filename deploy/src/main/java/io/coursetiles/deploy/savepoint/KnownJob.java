package io.coursetiles.deploy.savepoint;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.savepoints.inspect.Snapshot;
import io.coursetiles.savepoints.inspect.UnreadableSnapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;

/**
 * A job that a cluster knows, running or ended.
 *
 * @param restoredFrom directory of the snapshot that it was last restored from; null for none, or
 *     for one that is not on this machine's file systems
 */
public record KnownJob(JobID id, JobStatus status, Path restoredFrom) {

    /** All that the cluster remembers. */
    public static List<KnownJob> of(ClusterClient cluster) {
        List<KnownJob> jobs = new ArrayList<>();
        cluster.statuses()
                .forEach(
                        (id, status) ->
                                jobs.add(
                                        new KnownJob(
                                                id,
                                                status,
                                                cluster.restoredFrom(id)
                                                        .map(KnownJob::directory)
                                                        .orElse(null))));
        return jobs;
    }

    private static Path directory(String path) {
        try {
            return Snapshot.directory(path);
        } catch (UnreadableSnapshot elsewhere) {
            return null; // Nothing that is there can be disposed of from here.
        }
    }

    boolean isOver() {
        return status.isGloballyTerminalState();
    }
}
