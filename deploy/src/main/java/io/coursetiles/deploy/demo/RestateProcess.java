package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackHomes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;

/** {@code tiles restate} as a process of its own, to be killed. */
final class RestateProcess implements AutoCloseable {

    private static final String MAIN = "io.coursetiles.deploy.cli.Tiles";

    private final Process process;
    private final Path output;

    private RestateProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /**
     * Starts it with the options and the class path of this process.
     *
     * @param arguments of the command, besides the stack and the options of the jobs
     */
    static RestateProcess start(LocalStack stack, Configuration job, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(each -> each.startsWith("--add-opens"))
                .forEach(command::add);
        command.add("-Dtiles.home=" + StackHomes.repository());
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "restate"));
        command.addAll(List.of("--stack", stack.stateDir().toString()));
        job.toMap()
                .forEach(
                        (key, value) -> {
                            command.add("--set");
                            command.add(key + "=" + value);
                        });
        command.addAll(arguments);
        Path output = stack.stateDir().resolve("restate.out");
        try {
            return new RestateProcess(
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start(),
                    output);
        } catch (IOException failed) {
            throw new StackException("Cannot start tiles restate: " + failed.getMessage(), failed);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** All it printed. */
    String said() throws IOException {
        return Files.readString(output);
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
