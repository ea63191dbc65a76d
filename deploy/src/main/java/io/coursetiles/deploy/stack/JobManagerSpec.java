package io.coursetiles.deploy.stack;

import java.util.List;
import java.util.stream.Stream;

/**
 * The JobManager of a session cluster, with REST API and web UI. With high availability the next
 * one goes on with the jobs from their last checkpoints. Without, its death ends every job, and a
 * job goes on only when it is submitted again from a checkpoint.
 */
final class JobManagerSpec implements ProcessSpec {
    static final String NAME = "jobmanager";

    private final StackLayout layout;
    private final StackHomes homes;
    private final StackRecord record;
    private final ClusterProbe probe;

    JobManagerSpec(StackLayout layout, StackHomes homes, StackRecord record, ClusterProbe probe) {
        this.layout = layout;
        this.homes = homes;
        this.record = record;
        this.probe = probe;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Integer> ports() {
        Ports ports = record.ports();
        return List.of(ports.rest(), ports.jobManagerRpc(), ports.blob());
    }

    @Override
    public List<String> prepare() {
        FlinkConfig config = new FlinkConfig(layout, homes, record);
        config.write();
        FlinkConfig.Resources resources = config.resources("GET_JM_RESOURCE_PARAMS", NAME);
        return new JavaCommand()
                .with(resources.jvm())
                .with(FlinkConfig.javaOptions(FlinkConfig.JOB_MANAGER_OPTIONS))
                .scratch(layout, NAME)
                .logging(layout, NAME)
                .main(
                        homes.flinkLib(),
                        "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                        Stream.concat(
                                        Stream.of(
                                                "--configDir",
                                                layout.conf().toString(),
                                                "-D",
                                                "io.tmp.dirs=" + layout.scratch(NAME),
                                                "-D",
                                                "web.log.path=" + layout.log(NAME)),
                                        resources.arguments().stream())
                                .toArray(String[]::new));
    }

    @Override
    public boolean isServing() {
        return probe.answers();
    }
}
