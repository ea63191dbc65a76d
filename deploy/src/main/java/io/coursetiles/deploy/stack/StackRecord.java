package io.coursetiles.deploy.stack;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/**
 * What a stack remembers between commands; {@code stack.json} in its directory.
 *
 * @param clusterId identity of the broker's storage
 * @param taskManagers names of the TaskManagers that belong to the stack, in order of addition
 */
record StackRecord(String clusterId, Ports ports, StackOptions options, List<String> taskManagers) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of a stack that never was: free ports, the default sizes, one TaskManager. */
    static StackRecord fresh() {
        return new StackRecord(
                Uuid.randomUuid().toString(),
                Ports.choose(),
                StackOptions.defaults(),
                List.of(TaskManagerSpec.nameOf(1)));
    }

    StackRecord withOptions(StackOptions other) {
        return new StackRecord(clusterId, ports, other, taskManagers);
    }

    StackRecord withTaskManagers(List<String> names) {
        return new StackRecord(clusterId, ports, options, List.copyOf(names));
    }

    static Optional<StackRecord> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(file.toFile(), StackRecord.class));
        } catch (IOException e) {
            throw new StackException(
                    "Cannot read "
                            + file
                            + ": "
                            + e.getMessage()
                            + "; if the stack is down, delete its directory and start anew",
                    e);
        }
    }

    /** Replaces the file in one step: a reader sees the old record or the new one. */
    void write(Path file) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            JSON.writerWithDefaultPrettyPrinter().writeValue(fresh.toFile(), this);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StackException("Cannot write " + file + ": " + e, e);
        }
    }
}
