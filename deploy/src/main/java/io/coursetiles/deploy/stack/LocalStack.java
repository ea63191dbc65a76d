package io.coursetiles.deploy.stack;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A real Kafka broker and a real Flink session cluster on this machine, each its own process, all
 * on 127.0.0.1.
 *
 * <pre>
 *   broker          KRaft, one node
 *   zookeeper       only with high availability
 *   jobmanager      session cluster, REST API, web UI
 *   taskmanager-1   6 slots; more TaskManagers can be added
 * </pre>
 *
 * <p>A stack is its state directory: any command that opens the directory sees the same stack, and
 * several run side by side in different ones. The processes outlive the command that starts them;
 * {@link #down} ends them and keeps the state, {@link #purge} deletes it.
 *
 * <p>Assumes Linux ({@code /proc}), {@code setsid}, and that the jars of {@link StackHomes} stay
 * while the stack runs. Losing the JobManager loses its jobs unless the stack has high
 * availability; then they go on by themselves at the next {@link #up}, also after {@link #down}.
 */
public final class LocalStack {
    private static final Duration FORGOTTEN = Duration.ofSeconds(60);

    private final StackLayout layout;
    private final StackHomes homes;
    private final Optional<StackOptions> wanted;

    private LocalStack(Path stateDir, StackHomes homes, Optional<StackOptions> wanted) {
        this.layout = new StackLayout(stateDir);
        this.homes = homes;
        this.wanted = wanted;
    }

    /** The stack of a directory, with the sizes it remembers; starts and writes nothing. */
    public static LocalStack open(Path stateDir, StackHomes homes) {
        return new LocalStack(stateDir, homes, Optional.empty());
    }

    /** As {@link #open(Path, StackHomes)}; {@link #up} remembers and uses these sizes. */
    public static LocalStack open(Path stateDir, StackHomes homes, StackOptions options) {
        return new LocalStack(stateDir, homes, Optional.of(options));
    }

    /**
     * Starts what is not running, lets go on what is paused, and waits until all of it serves.
     *
     * @param progress is told each step in a short line
     * @return names of the processes started or let go on; empty when the stack was up already
     * @throws StackException when a process does not serve within two minutes; the others are left
     *     running and a second call goes on from there. Also when high availability is to change
     *     under a running cluster.
     */
    public List<String> up(Consumer<String> progress) {
        homes.check();
        layout.checkOwned();
        return StackLock.holding(layout, () -> startAll(progress));
    }

    /** Ends all processes, the cluster first, and keeps the state. Names those that were alive. */
    public List<String> down(Consumer<String> progress) {
        if (!isCreated()) {
            return List.of();
        }
        return StackLock.holding(layout, () -> stopAll(progress));
    }

    /** As {@link #down}, then deletes the state directory with all that is in it. */
    public List<String> purge(Consumer<String> progress) {
        if (!Files.exists(layout.root())) {
            return List.of();
        }
        layout.checkOwned();
        return StackLock.holding(
                layout,
                () -> {
                    List<String> stopped = isCreated() ? stopAll(progress) : List.of();
                    progress.accept("deleting " + layout.root());
                    layout.delete();
                    return stopped;
                });
    }

    /** Whether the stack was ever started in this directory. */
    public boolean isCreated() {
        return Files.exists(layout.record());
    }

    /** Sizes as given, else as remembered, else the defaults. */
    public StackOptions options() {
        return wanted.or(() -> StackRecord.read(layout.record()).map(StackRecord::options))
                .orElseGet(StackOptions::defaults);
    }

    public StackStatus status() {
        return new StackStatus(
                layout.root(),
                bootstrapServers(),
                restUrl(),
                processes().stream().map(StackProcess::status).toList());
    }

    /** Host and port for Kafka clients. */
    public String bootstrapServers() {
        return Ports.HOST + ":" + record().ports().kafka();
    }

    /** Where a proxy reaches the broker; nothing listens there without {@code proxyPort}. */
    public int proxiedPort() {
        return record().ports().proxied();
    }

    /** Root of Flink's REST API and of its web UI. */
    public URI restUrl() {
        return URI.create("http://" + Ports.HOST + ":" + record().ports().rest() + "/");
    }

    public StackProcess broker() {
        return new StackProcess(layout, new BrokerSpec(layout, homes, record()));
    }

    public StackProcess jobManager() {
        return new StackProcess(layout, new JobManagerSpec(layout, homes, record(), probe()));
    }

    /** What a new JobManager goes on from; empty without high availability. */
    public Optional<StackProcess> zooKeeper() {
        StackRecord record = record();
        return record.options().highAvailability()
                ? Optional.of(new StackProcess(layout, new ZooKeeperSpec(layout, homes, record)))
                : Optional.empty();
    }

    /** The TaskManagers that belong to the stack, alive or not, in order of addition. */
    public List<StackProcess> taskManagers() {
        return record().taskManagers().stream()
                .map(name -> new StackProcess(layout, taskManagerSpec(name)))
                .toList();
    }

    /** Adds a TaskManager of the same size, starts it and waits until its slots are there. */
    public StackProcess addTaskManager() {
        return StackLock.holding(
                layout,
                () -> {
                    List<String> names = new ArrayList<>(record().taskManagers());
                    int number = 1;
                    while (names.contains(TaskManagerSpec.nameOf(number))) {
                        number++;
                    }
                    String name = TaskManagerSpec.nameOf(number);
                    names.add(name);
                    record().withTaskManagers(names).write(layout.record());
                    StackProcess process = new StackProcess(layout, taskManagerSpec(name));
                    process.start();
                    return process;
                });
    }

    /** Stops a TaskManager; it no longer belongs to the stack and {@link #up} leaves it off. */
    public void removeTaskManager(String name) {
        StackLock.holding(
                layout,
                () -> {
                    new StackProcess(layout, taskManagerSpec(name)).stop();
                    List<String> names = new ArrayList<>(record().taskManagers());
                    names.remove(name);
                    record().withTaskManagers(names).write(layout.record());
                    return names;
                });
    }

    public Path stateDir() {
        return layout.root();
    }

    public Path logDir() {
        return layout.logs();
    }

    public Path checkpointDir() {
        return layout.checkpoints();
    }

    public Path savepointDir() {
        return layout.savepoints();
    }

    /** Folder with the {@code config.yaml} of the cluster, for Flink's own command line. */
    public Path flinkConfDir() {
        return layout.conf();
    }

    /**
     * Flink's own command line on the class path of the cluster, to be followed by its arguments.
     * It finds the cluster by {@link #flinkConfDir} in {@code FLINK_CONF_DIR}.
     *
     * @param javaOptions further options of its JVM
     */
    public List<String> flinkCommand(String... javaOptions) {
        return new JavaCommand()
                .with(FlinkConfig.JAVA_OPTIONS.split(" "))
                .with("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .with(javaOptions)
                .main(homes.flinkLib(), "org.apache.flink.client.cli.CliFrontend");
    }

    private void remember() {
        StackRecord known = StackRecord.read(layout.record()).orElseGet(StackRecord::fresh);
        StackRecord next = wanted.map(known::withOptions).orElse(known);
        boolean other = next.options().highAvailability() != known.options().highAvailability();
        if (isCreated() && other) {
            checkClusterStopped();
        }
        next.write(layout.record());
    }

    /** A running process would not take part in what it was not started with. */
    private void checkClusterStopped() {
        if (cluster().anyMatch(StackProcess::isAlive)) {
            throw new StackException(
                    "Cannot change high availability: got a running cluster, need it stopped; do"
                            + " tiles down first");
        }
    }

    private StackRecord record() {
        return StackRecord.read(layout.record())
                .orElseThrow(
                        () ->
                                new StackException(
                                        "Cannot use the stack in "
                                                + layout.root()
                                                + ": it was never started; do tiles up"));
    }

    private List<StackProcess> processes() {
        return Stream.concat(services(), cluster()).toList();
    }

    /** What the cluster needs to end in order. */
    private Stream<StackProcess> services() {
        return Stream.concat(Stream.of(broker()), zooKeeper().stream());
    }

    private Stream<StackProcess> cluster() {
        return Stream.concat(Stream.of(jobManager()), taskManagers().stream());
    }

    private List<String> startAll(Consumer<String> progress) {
        layout.create();
        remember();
        List<String> started = new ArrayList<>();
        List<StackProcess> processes = processes();
        for (StackProcess process : processes) {
            if (process.launch()) {
                progress.accept("starting " + process.name());
                started.add(process.name());
            }
        }
        long begin = System.nanoTime();
        for (StackProcess process : processes) {
            process.awaitServing();
            if (started.contains(process.name())) {
                progress.accept(process.name() + " serves" + after(begin));
            }
        }
        awaitNoStranger();
        return started;
    }

    private List<String> stopAll(Consumer<String> progress) {
        List<StackProcess> alive = processes().stream().filter(StackProcess::isAlive).toList();
        for (List<StackProcess> together : List.of(cluster().toList(), services().toList())) {
            together.forEach(StackProcess::terminate);
            together.forEach(StackProcess::awaitStopped);
        }
        alive.forEach(process -> progress.accept("stopped " + process.name()));
        return alive.stream().map(StackProcess::name).toList();
    }

    /** A killed TaskManager stays listed, with slots, until its heartbeat times out. */
    private void awaitNoStranger() {
        Set<String> own =
                record().taskManagers().stream()
                        .flatMap(name -> taskManagerSpec(name).resourceId().stream())
                        .collect(Collectors.toSet());
        probe().awaitTaskManagers(own, FORGOTTEN, layout.log(JobManagerSpec.NAME));
    }

    private TaskManagerSpec taskManagerSpec(String name) {
        return new TaskManagerSpec(layout, homes, record(), probe(), name);
    }

    private ClusterProbe probe() {
        return new ClusterProbe(restUrl());
    }

    private static String after(long begin) {
        return " (%.1f s)".formatted((System.nanoTime() - begin) / 1e9);
    }
}
