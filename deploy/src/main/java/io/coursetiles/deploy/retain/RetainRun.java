package io.coursetiles.deploy.retain;

import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;

/** One retention: looks at all of it, and deletes if it is told to. */
public final class RetainRun {

    private final Path courseDay;
    private final PublishStore store;
    private final StorageClock clock;
    private final Supplier<Collection<JobID>> running;
    private final RetainLimits limits;

    /**
     * @param courseDay base directory of course_day
     * @param store the same as a store
     * @param running Flink jobs that have not ended
     */
    public RetainRun(
            Path courseDay,
            PublishStore store,
            StorageClock clock,
            Supplier<Collection<JobID>> running,
            RetainLimits limits) {
        this.courseDay = courseDay;
        this.store = store;
        this.clock = clock;
        this.running = running;
        this.limits = limits;
    }

    /**
     * @param raw which raw is asked for; none unless somebody asks
     */
    public RetainReport run(RetainMode mode, Optional<RawRequest> raw) {
        Instant now = clock.now();
        StagingRetention staging = new StagingRetention(courseDay, store, running, limits, now);
        List<AttemptFate> fates = staging.judge();
        Optional<RawPlan> plan = Optional.empty();
        if (raw.isPresent()) {
            RawRetention retention = retention(raw.get(), now);
            RawPlan judged = retention.plan(raw.get().before());
            plan = Optional.of(mode == RetainMode.DELETE ? retention.delete(judged) : judged);
        }
        if (mode == RetainMode.DELETE) {
            fates = staging.delete(fates);
        }
        return new RetainReport(mode, staging.lowestKept(), now, fates, plan);
    }

    private RawRetention retention(RawRequest raw, Instant now) {
        return new RawRetention(
                raw.archive(),
                new ArchiveSavepoints(raw.savepoints()),
                new RawRules(new ManifestLog(store), courseDay, raw.rule(), now));
    }
}
