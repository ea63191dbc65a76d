package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.stack.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that drives a command and stands still at a moment of its own choice, by {@link #halt},
 * until it is killed or let go.
 */
final class HaltingProcess implements AutoCloseable {

    private static final Duration LET_GO = Duration.ofMinutes(3);

    private final Process process;
    private final Path folder;
    private final Path output;

    private HaltingProcess(Process process, Path folder, Path output) {
        this.process = process;
        this.folder = folder;
        this.output = output;
    }

    /**
     * @param parent where a folder of its own is made
     * @param main gets that folder as its first argument, and then {@code arguments}
     */
    static HaltingProcess start(Path parent, Class<?> main, List<String> arguments)
            throws IOException {
        Path folder = Files.createTempDirectory(parent, "driver-");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.add("-Dtiles.home=" + System.getProperty("tiles.home"));
        command.add("--add-opens=java.base/java.util=ALL-UNNAMED");
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(main.getName());
        command.add(folder.toString());
        command.addAll(arguments);
        Path output = folder.resolve("out");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        return new HaltingProcess(process, folder, output);
    }

    /** In the process: stands still until it is let go. */
    static void halt(Path folder) {
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
    HaltingProcess awaitHalted() {
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
