package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.cli.Tiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The {@code tiles} command as a process of its own, to be killed. */
final class CommandProcess implements AutoCloseable {

    private final Process process;
    private final Path output;

    private CommandProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static CommandProcess start(List<String> arguments) throws IOException {
        Path output = Files.createTempFile(Path.of("target"), "command-", ".out");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.add("-Dtiles.home=" + System.getProperty("tiles.home"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Tiles.class.getName());
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        return new CommandProcess(process, output);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Waits for its end; returns its exit code. */
    int end() throws Exception {
        if (!process.waitFor(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The command does not end: " + said());
        }
        return process.exitValue();
    }

    String said() {
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
