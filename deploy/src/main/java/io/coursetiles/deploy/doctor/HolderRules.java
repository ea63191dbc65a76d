package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.ClusterJobs;
import io.coursetiles.job.run.LiveRuns.Certainty;
import io.coursetiles.job.run.LiveRuns.LiveRun;
import java.util.List;
import java.util.stream.Collectors;

/** Who holds the deployment now. */
final class HolderRules {

    private static final String NEED = "none alive";
    private static final String STOP = "stop or cancel it";

    private HolderRules() {}

    /** A run that is known to run is in the way; one that may have died is waited for. */
    static Finding tiles(List<LiveRun> live) {
        if (live.isEmpty()) {
            return Finding.good(CheckNames.TILES_HOLDER, "none", NEED);
        }
        boolean isKnown = live.stream().anyMatch(run -> run.certainty() == Certainty.KNOWN);
        return new Finding(
                CheckNames.TILES_HOLDER,
                isKnown ? Standing.WRONG : Standing.WARNING,
                live.stream().map(LiveRun::text).collect(Collectors.joining("; ")),
                NEED,
                isKnown ? STOP : STOP + ", or let the start wait for its silence");
    }

    static Finding archive(TilesSettings settings, ClusterJobs jobs) {
        return jobs.alive(ArchiveJobMain.jobName(settings))
                .map(
                        job ->
                                new Finding(
                                        CheckNames.ARCHIVE_HOLDER,
                                        Standing.WRONG,
                                        "job " + job.getJobId() + " " + job.getJobState(),
                                        NEED,
                                        STOP))
                .orElseGet(() -> Finding.good(CheckNames.ARCHIVE_HOLDER, "none", NEED));
    }
}
