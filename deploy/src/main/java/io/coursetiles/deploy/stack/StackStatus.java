package io.coursetiles.deploy.stack;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** The stack at one moment; the processes in the order in which they start. */
public record StackStatus(
        Path stateDir, String bootstrapServers, URI restUrl, List<ProcessStatus> processes) {

    /** Some process runs, whether it answers or not. */
    public boolean anyAlive() {
        return processes.stream()
                .anyMatch(
                        process ->
                                process.health() != Health.DEAD
                                        && process.health() != Health.STOPPED);
    }

    /** Every process runs and answers. */
    public boolean isUp() {
        return processes.stream().allMatch(process -> process.health() == Health.UP);
    }
}
