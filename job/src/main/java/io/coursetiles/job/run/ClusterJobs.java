package io.coursetiles.job.run;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.DefaultClusterClientServiceLoader;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.client.JobStatusMessage;

/** The jobs that the cluster knows to which a job is submitted, at one moment. */
public final class ClusterJobs {

    private static final int TIMEOUT_SECONDS = 30;

    private final Collection<JobStatusMessage> jobs;

    ClusterJobs(Collection<JobStatusMessage> jobs) {
        this.jobs = List.copyOf(jobs);
    }

    /**
     * Asks the session cluster that {@code flink} names. A job that brings its own cluster, or is
     * submitted from inside of one, has none that could be asked: nothing is known then.
     *
     * @throws ClusterUnreachable when the cluster does not answer
     */
    public static ClusterJobs ask(ReadableConfig flink) {
        String target = flink.getOptional(DeploymentOptions.TARGET).orElse("");
        if (!target.equals("remote") && !target.endsWith("-session")) {
            return new ClusterJobs(List.of());
        }
        Configuration client = Configuration.fromMap(flink.toMap());
        client.set(RestOptions.RETRY_MAX_ATTEMPTS, 2);
        try {
            return new ClusterJobs(
                    list(
                            new DefaultClusterClientServiceLoader().getClusterClientFactory(client),
                            client));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ClusterUnreachable(interrupted);
        } catch (ExecutionException failed) {
            throw new ClusterUnreachable(failed.getCause());
        } catch (Exception failed) {
            throw new ClusterUnreachable(failed);
        }
    }

    private static <T> Collection<JobStatusMessage> list(
            ClusterClientFactory<T> factory, Configuration client) throws Exception {
        try (ClusterDescriptor<T> descriptor = factory.createClusterDescriptor(client);
                ClusterClient<T> cluster =
                        descriptor.retrieve(factory.getClusterId(client)).getClusterClient()) {
            return cluster.listJobs().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** State of a job; empty when the cluster does not know it. */
    Optional<JobStatus> state(JobID job) {
        return jobs.stream()
                .filter(known -> known.getJobId().equals(job))
                .map(JobStatusMessage::getJobState)
                .findFirst();
    }

    /** A job of this name that has not ended. */
    public Optional<JobStatusMessage> alive(String name) {
        return jobs.stream()
                .filter(job -> job.getJobName().equals(name))
                .filter(job -> !job.getJobState().isGloballyTerminalState())
                .findFirst();
    }

    /**
     * @throws DeploymentHeld when a job of this name has not ended
     */
    public void refuseSecond(String name) {
        alive(name)
                .ifPresent(
                        job -> {
                            throw new DeploymentHeld(
                                    "Cannot start job '"
                                            + name
                                            + "': got job "
                                            + job.getJobId()
                                            + " of this name, "
                                            + job.getJobState()
                                            + ", on this cluster; stop or cancel it first");
                        });
    }
}
