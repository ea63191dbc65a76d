package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.job.config.ConfigArguments;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A restatement driven by a process of its own, which stands still at a named moment until it is
 * killed or let go.
 */
final class RestateDriver implements AutoCloseable {

    /** Where it stands still. */
    enum Moment {
        /** The attempt is its own and its job is not submitted yet. */
        CLAIMED,
        /** The summary of the attempt is there. */
        STAGED,
        /** The gate has passed; nothing says so yet. */
        JUDGED,
        /** The next version is about to get its name. */
        BEFORE_MANIFEST,
        /** It has got it. */
        AFTER_MANIFEST
    }

    private static final Duration LET_GO = Duration.ofMinutes(3);

    private final Process process;
    private final Path folder;
    private final Path output;

    private RestateDriver(Process process, Path folder, Path output) {
        this.process = process;
        this.folder = folder;
        this.output = output;
    }

    static RestateDriver start(Restatements restate, Moment moment, String jobId, String... dates)
            throws Exception {
        Path folder = Files.createTempDirectory(restate.courseDay().getParent(), "driver-");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.add("-Dtiles.home=" + System.getProperty("tiles.home"));
        command.add("--add-opens=java.base/java.util=ALL-UNNAMED");
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(RestateDriver.class.getName());
        command.addAll(List.of(folder.toString(), moment.name(), jobId));
        command.add(restate.archive().toString());
        command.add(restate.courseDay().toString());
        command.add(restate.cluster().toString());
        command.add(String.join(",", dates));
        restate.options()
                .toMap()
                .forEach(
                        (key, value) -> {
                            command.add("--" + key);
                            command.add(value);
                        });
        Path output = folder.resolve("out");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        return new RestateDriver(process, folder, output);
    }

    /** The process: the arguments of {@link #start}. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Moment moment = Moment.valueOf(arguments[1]);
        Restatements restate =
                new Restatements(
                        ConfigArguments.parse(Arrays.copyOfRange(arguments, 7, arguments.length)),
                        Path.of(arguments[3]),
                        Path.of(arguments[4]),
                        URI.create(arguments[5]));
        var report =
                restate.run(
                        store -> new HaltingStore(store, moment, () -> halt(folder)),
                        arguments[2],
                        arguments[6].split(","));
        System.out.println(report.text());
    }

    private static void halt(Path folder) {
        try {
            Files.createFile(folder.resolve("halted"));
        } catch (IOException twice) {
            throw new IllegalStateException("Cannot stand still a second time", twice);
        }
        if (!Poll.until(() -> Files.exists(folder.resolve("go")), LET_GO)) {
            throw new IllegalStateException("Cannot go on: nobody said so");
        }
    }

    /** Waits until it stands still. */
    RestateDriver awaitHalted() {
        await().atMost(Trial.DEADLINE)
                .failFast(() -> assertThat(process.isAlive()).as(said()).isTrue())
                .until(() -> Files.exists(folder.resolve("halted")));
        return this;
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** SIGSTOP; it goes on with {@link #thaw} only. */
    void freeze() throws Exception {
        signal("STOP");
    }

    void thaw() throws Exception {
        signal("CONT");
    }

    private void signal(String name) throws Exception {
        Process kill = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start();
        if (kill.waitFor() != 0) {
            throw new IllegalStateException("Cannot send SIG" + name + " to " + process.pid());
        }
    }

    /** Lets it go from where it stands still. */
    void letGo() throws Exception {
        Files.createFile(folder.resolve("go"));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end; returns all it printed. */
    String end() throws Exception {
        if (!process.waitFor(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The driver does not end: " + said());
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(
                    "The driver ended with " + process.exitValue() + ": " + said());
        }
        return said();
    }

    private String said() {
        try {
            return Files.readString(output);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
