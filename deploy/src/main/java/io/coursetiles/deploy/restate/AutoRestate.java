package io.coursetiles.deploy.restate;

import io.coursetiles.job.restate.IngestRule;
import java.time.LocalDate;
import java.util.Optional;
import java.util.TreeSet;

/** Restates the dates that wait for it, as one work. */
public final class AutoRestate {

    private final StatusRun look;
    private final RestateRun restatement;

    public AutoRestate(StatusRun look, RestateRun restatement) {
        this.look = look;
        this.restatement = restatement;
    }

    /**
     * Work that was begun goes on with the dates it has, whatever waits meanwhile.
     *
     * @param jobId names the work; the same again is the same work
     * @param horizon which ingest dates hold a date's events
     * @return empty when no date waits; then nothing was written
     */
    public Optional<RestateReport> run(String jobId, IngestRule horizon, int parallelism)
            throws Exception {
        boolean isBegun = look.isBegun(jobId);
        TreeSet<LocalDate> dates = isBegun ? new TreeSet<>() : look.status(horizon).due();
        if (dates.isEmpty() && !isBegun) {
            return Optional.empty();
        }
        return Optional.of(restatement.run(jobId, dates, horizon, parallelism));
    }
}
