package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The {@code config.yaml} of the cluster, and the JVM options that Flink derives from it. */
final class FlinkConfig {
    private static final String RESULT = "BASH_JAVA_UTILS_EXEC_RESULT:";

    /** What JDK 17 must open, as in the configuration of Flink's own distribution. */
    static final String JAVA_OPTIONS =
            Stream.concat(
                            Stream.of(
                                            "java.rmi/sun.rmi.registry",
                                            "jdk.compiler/com.sun.tools.javac.api",
                                            "jdk.compiler/com.sun.tools.javac.file",
                                            "jdk.compiler/com.sun.tools.javac.parser",
                                            "jdk.compiler/com.sun.tools.javac.tree",
                                            "jdk.compiler/com.sun.tools.javac.util",
                                            "java.security.jgss/sun.security.krb5")
                                    .map(name -> "--add-exports=" + name),
                            Stream.of(
                                            "java.lang",
                                            "java.net",
                                            "java.io",
                                            "java.nio",
                                            "sun.nio.ch",
                                            "java.lang.reflect",
                                            "java.text",
                                            "java.time",
                                            "java.util",
                                            "java.util.concurrent",
                                            "java.util.concurrent.atomic",
                                            "java.util.concurrent.locks")
                                    .map(name -> "--add-opens=java.base/" + name))
                    .map(option -> option + "=ALL-UNNAMED")
                    .collect(Collectors.joining(" "));

    /** It coordinates and computes nothing: code that is compiled quickly is fast enough. */
    static final String JOB_MANAGER_OPTIONS = "-XX:TieredStopAtLevel=1";

    /**
     * Few cores for many tasks: a collector that asks for no barriers in the code, large pages for
     * what is read at random, and only what is really hot is compiled a second time.
     */
    static final String TASK_MANAGER_OPTIONS =
            "-XX:+UseParallelGC -XX:+UseTransparentHugePages -XX:CompileThresholdScaling=4";

    private final StackLayout layout;
    private final StackHomes homes;
    private final StackRecord record;

    FlinkConfig(StackLayout layout, StackHomes homes, StackRecord record) {
        this.layout = layout;
        this.homes = homes;
        this.record = record;
    }

    void write() {
        Path file = layout.conf().resolve("config.yaml");
        String text =
                entries().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + quoted(entry.getValue()) + "\n")
                        .collect(Collectors.joining());
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new StackException("Cannot write " + file + ": " + e, e);
        }
    }

    /**
     * What Flink's own launch script would take from this configuration.
     *
     * @param command {@code GET_JM_RESOURCE_PARAMS} or {@code GET_TM_RESOURCE_PARAMS}
     */
    Resources resources(String command, String process) {
        List<String> lines =
                ShortRun.output(
                                "size the memory of " + process,
                                new JavaCommand()
                                        .with(
                                                "-Xmx128m",
                                                "-XX:+UseSerialGC",
                                                "-XX:TieredStopAtLevel=1")
                                        .logging(layout, process + "-sizes")
                                        .main(
                                                homes.flinkLib(),
                                                "org.apache.flink.runtime.util.bash.BashJavaUtils",
                                                command,
                                                "--configDir",
                                                layout.conf().toString()),
                                layout.out(process + "-sizes"))
                        .stream()
                        .filter(line -> line.startsWith(RESULT))
                        .map(line -> line.substring(RESULT.length()).trim())
                        .toList();
        if (lines.size() != 2) {
            throw new StackException(
                    "Cannot size the memory of "
                            + process
                            + ": got "
                            + lines.size()
                            + " result lines, need 2\n"
                            + LogTail.of(layout.out(process + "-sizes")));
        }
        return new Resources(words(lines.get(0)), words(lines.get(1)));
    }

    static List<String> javaOptions(String ofProcess) {
        return words(JAVA_OPTIONS + " " + ofProcess);
    }

    private Map<String, String> entries() {
        Ports ports = record.ports();
        Map<String, String> entries = new TreeMap<>();
        entries.put("env.java.opts.all", JAVA_OPTIONS);
        entries.put("env.java.opts.jobmanager", JOB_MANAGER_OPTIONS);
        entries.put("env.java.opts.taskmanager", TASK_MANAGER_OPTIONS);
        entries.put("jobmanager.rpc.address", Ports.HOST);
        entries.put("jobmanager.rpc.port", "" + ports.jobManagerRpc());
        entries.put("jobmanager.bind-host", Ports.HOST);
        entries.put("jobmanager.memory.process.size", "1024m");
        entries.put("blob.server.port", "" + ports.blob());
        entries.put("rest.address", Ports.HOST);
        entries.put("rest.bind-address", Ports.HOST);
        entries.put("rest.port", "" + ports.rest());
        entries.put("rest.bind-port", "" + ports.rest());
        entries.put("taskmanager.host", Ports.HOST);
        entries.put("taskmanager.bind-host", Ports.HOST);
        entries.put("taskmanager.numberOfTaskSlots", "" + record.options().slots());
        entries.put(
                "taskmanager.memory.process.size", record.options().taskManagerMegabytes() + "m");
        // The sets of seen events live in managed memory beside RocksDB.
        entries.put("taskmanager.memory.managed.fraction", "0.4");
        entries.put("taskmanager.jvm-exit-on-oom", "true");
        // A dead process is noticed within seconds, and a new one is let in as quickly.
        entries.put("heartbeat.interval", "1 s");
        entries.put("heartbeat.timeout", "5 s");
        entries.put("cluster.registration.error-delay", "500 ms");
        entries.put("cluster.registration.max-timeout", "2 s");
        entries.put("cluster.registration.refused-registration-delay", "1 s");
        entries.put("state.backend.type", "rocksdb");
        entries.put("execution.checkpointing.incremental", "true");
        entries.put("execution.checkpointing.dir", layout.checkpoints().toUri().toString());
        entries.put(
                "execution.checkpointing.savepoint-dir", layout.savepoints().toUri().toString());
        entries.put("parallelism.default", "1");
        // What batch tasks hand on is on a local disk for seconds: cores are scarcer than it.
        entries.put("taskmanager.network.compression.codec", "NONE");
        // Metrics as of now, not of ten seconds ago.
        entries.put("metrics.fetcher.update-interval", "500 ms");
        if (record.options().highAvailability()) {
            entries.putAll(highAvailability());
        }
        return entries;
    }

    /** A new JobManager takes over when the session of the dead one has timed out. */
    private Map<String, String> highAvailability() {
        Ports ports = record.ports();
        Map<String, String> entries = new TreeMap<>();
        entries.put("high-availability.type", "zookeeper");
        entries.put("high-availability.zookeeper.quorum", Ports.HOST + ":" + ports.zookeeper());
        entries.put("high-availability.zookeeper.client.session-timeout", "10 s");
        entries.put("high-availability.zookeeper.client.connection-timeout", "10 s");
        entries.put("high-availability.zookeeper.client.tolerate-suspended-connections", "true");
        entries.put("zookeeper.sasl.disable", "true");
        entries.put("high-availability.storageDir", layout.highAvailability().toUri().toString());
        entries.put("high-availability.cluster-id", record.clusterId());
        // Takes the place of jobmanager.rpc.port.
        entries.put("high-availability.jobmanager.port", "" + ports.jobManagerRpc());
        return entries;
    }

    private static String quoted(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    private static List<String> words(String line) {
        return Arrays.stream(line.split(" ")).filter(word -> !word.isBlank()).toList();
    }

    /** JVM options, and the arguments that repeat the derived sizes to the main class. */
    record Resources(List<String> jvm, List<String> arguments) {}
}
