package io.coursetiles.deploy.cluster;

import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.tiles.TileJobMain;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Submits the project's jobs to a session cluster: the graph is made here, the cluster gets it with
 * the job jar. Everything is validated before the cluster is asked for anything. A job of a
 * deployment that another one holds is refused with {@link io.coursetiles.job.run.DeploymentHeld}.
 */
public final class JobSubmission {

    private final SessionEnvironment environment;
    private final Consumer<String> progress;

    /**
     * @param rest root of the cluster's REST API
     * @param jar the job jar
     * @param progress is told what a submission waits for
     */
    public JobSubmission(URI rest, Path jar, Consumer<String> progress) {
        this.environment = new SessionEnvironment(rest, jar);
        this.progress = progress;
    }

    /** Starts the tile job anew. */
    public JobID tiles(Configuration job) throws Exception {
        return tiles(job, environment.open());
    }

    /** Starts the tile job from a savepoint or a retained checkpoint. */
    public JobID tilesFrom(String savepoint, Configuration job) throws Exception {
        Configuration flink = new Configuration();
        flink.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        return tiles(job, environment.open(flink));
    }

    private JobID tiles(Configuration job, StreamExecutionEnvironment env) throws Exception {
        TilesSettings settings = TilesSettings.parse(job);
        return TileJobMain.start(env, settings, progress);
    }

    /** Starts the archive job anew. */
    public JobID archive(Configuration job) throws Exception {
        return archive(job, environment.open());
    }

    /** Starts the archive job from a savepoint or a retained checkpoint. */
    public JobID archiveFrom(String savepoint, Configuration job) throws Exception {
        Configuration flink = new Configuration();
        flink.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        return archive(job, environment.open(flink));
    }

    private static JobID archive(Configuration job, StreamExecutionEnvironment env)
            throws Exception {
        ArchiveJobMain.submittable(env, job);
        return env.executeAsync(ArchiveJobMain.jobName(TilesSettings.parse(job))).getJobID();
    }
}
