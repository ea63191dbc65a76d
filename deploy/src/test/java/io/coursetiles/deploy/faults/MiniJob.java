package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The tile job of a trial in the JVM of the test, each partition read at a rate of its own. */
final class MiniJob implements AutoCloseable {

    private final JobClient job;
    private final URI rest;
    private final Path state;
    private boolean drained;

    private MiniJob(JobClient job, URI rest, Path state) {
        this.job = job;
        this.rest = rest;
        this.state = state;
    }

    /**
     * Goes on from a savepoint.
     *
     * @param rates records a second by partition
     * @param state folder for checkpoints and the last savepoint
     */
    static MiniJob resume(
            Trial trial, String savepoint, long run, Map<Integer, Integer> rates, Path state)
            throws Exception {
        TilesSettings settings = trial.settings();
        int port = freePort();
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, state.toUri().toString());
        flink.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        flink.set(RestOptions.BIND_PORT, String.valueOf(port));
        flink.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(50));
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(2, flink);
        env.configure(TileJobEnvironment.of(settings));
        TileJob.define(
                env,
                new PacedSource<>(EventSources.events(settings), rates),
                OutboxSinks.exactlyOnce(settings),
                settings,
                run);
        return new MiniJob(
                env.executeAsync("mini"), URI.create("http://127.0.0.1:" + port + "/"), state);
    }

    static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    JobMetrics metrics() {
        return new JobMetrics(rest, job.getJobID());
    }

    String state() throws Exception {
        return job.getJobStatus().get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS).name();
    }

    long restarts() {
        return new ClusterClient(rest).restarts(job.getJobID());
    }

    void drain() throws Exception {
        job.stopWithSavepoint(true, state.toUri().toString(), SavepointFormatType.CANONICAL)
                .get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        job.getJobExecutionResult().get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        drained = true;
    }

    /** Cancels what was not drained. */
    @Override
    public void close() {
        if (!drained) {
            job.cancel().orTimeout(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS).join();
        }
    }
}
