package io.coursetiles.deploy.savepoint;

import java.util.List;
import java.util.Optional;

/**
 * All that may need a snapshot, at one moment.
 *
 * @param deployment whose snapshots may go
 * @param jobs of the cluster, ended ones too
 * @param lastRun of the deployment
 * @param upgrades in progress
 */
public record Surroundings(
        String deployment, List<KnownJob> jobs, LastRun lastRun, UpgradeRecords upgrades) {

    /** Who needs it, for whatever its age; empty when nobody does. */
    Optional<String> need(StoredSnapshot snapshot) {
        if (snapshot.deployment() != null && !snapshot.deployment().equals(deployment)) {
            return Optional.of(
                    "is of deployment "
                            + snapshot.deployment()
                            + ", whose last run is not known here");
        }
        return byJob(snapshot).or(() -> byUpgrade(snapshot)).or(() -> byRun(snapshot));
    }

    private Optional<String> byJob(StoredSnapshot snapshot) {
        for (KnownJob job : jobs) {
            if (snapshot.directory().equals(job.restoredFrom())) {
                return Optional.of(
                        "job " + job.id() + " (" + job.status() + ") was restored from it");
            }
            if (!job.isOver() && snapshot.mayBeOf(job.id()) && snapshot.isJobsOwn()) {
                return Optional.of("is in the hands of the running job " + job.id());
            }
        }
        return Optional.empty();
    }

    private Optional<String> byUpgrade(StoredSnapshot snapshot) {
        return upgrades.naming(snapshot).map(record -> "is named by " + record);
    }

    private Optional<String> byRun(StoredSnapshot snapshot) {
        if (lastRun.standing() == LastRun.Standing.SILENT) {
            return Optional.of(
                    "run " + lastRun.run() + " has not told yet what it was restored from");
        }
        return lastRun.isFrom(snapshot)
                ? Optional.of("run " + lastRun.run() + " was restored from it")
                : Optional.empty();
    }
}
