package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A TaskManager. Each start registers under a new id, so a fresh process is never taken for the
 * killed one that the JobManager still lists until its heartbeat times out.
 */
final class TaskManagerSpec implements ProcessSpec {
    private final StackLayout layout;
    private final StackHomes homes;
    private final StackRecord record;
    private final ClusterProbe probe;
    private final String name;

    TaskManagerSpec(
            StackLayout layout,
            StackHomes homes,
            StackRecord record,
            ClusterProbe probe,
            String name) {
        this.layout = layout;
        this.homes = homes;
        this.record = record;
        this.probe = probe;
        this.name = name;
    }

    static String nameOf(int number) {
        return "taskmanager-" + number;
    }

    @Override
    public String name() {
        return name;
    }

    /** None of its own choosing: it tells its ports to the JobManager. */
    @Override
    public List<Integer> ports() {
        return List.of();
    }

    @Override
    public List<String> prepare() {
        FlinkConfig config = new FlinkConfig(layout, homes, record);
        config.write();
        FlinkConfig.Resources resources = config.resources("GET_TM_RESOURCE_PARAMS", name);
        return new JavaCommand()
                .with(resources.jvm())
                .with(FlinkConfig.javaOptions(FlinkConfig.TASK_MANAGER_OPTIONS))
                .scratch(layout, name)
                .logging(layout, name)
                .main(
                        homes.flinkLib(),
                        "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                        Stream.concat(
                                        Stream.of(
                                                "--configDir",
                                                layout.conf().toString(),
                                                "-D",
                                                "io.tmp.dirs=" + layout.scratch(name),
                                                "-D",
                                                "taskmanager.log.path=" + layout.log(name),
                                                "-D",
                                                "taskmanager.resource-id=" + newResourceId()),
                                        resources.arguments().stream())
                                .toArray(String[]::new));
    }

    /** The JobManager lists it; its slots are there. */
    @Override
    public boolean isServing() {
        return resourceId().filter(probe.taskManagers()::contains).isPresent();
    }

    /** Id under which the last start registers at the JobManager. */
    Optional<String> resourceId() {
        try {
            return Optional.of(Files.readString(idFile()).trim());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private String newResourceId() {
        String id = name + "-" + UUID.randomUUID().toString().substring(0, 8);
        try {
            Files.writeString(idFile(), id);
            return id;
        } catch (IOException e) {
            throw new StackException("Cannot write " + idFile() + ": " + e, e);
        }
    }

    private Path idFile() {
        return layout.run().resolve(name + ".id");
    }
}
