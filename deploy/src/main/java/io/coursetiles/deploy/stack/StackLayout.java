package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where a stack keeps its things: everything is below one directory that it owns. */
record StackLayout(Path root) {
    StackLayout {
        root = root.toAbsolutePath().normalize();
    }

    Path record() {
        return root.resolve("stack.json");
    }

    Path lock() {
        return root.resolve("stack.lock");
    }

    Path conf() {
        return root.resolve("conf");
    }

    Path logs() {
        return root.resolve("logs");
    }

    /** Identity and exit code of each process. */
    Path run() {
        return root.resolve("run");
    }

    Path kafkaData() {
        return root.resolve("kafka-data");
    }

    Path zookeeperData() {
        return root.resolve("zookeeper-data");
    }

    /** What ZooKeeper only points to: submitted jobs, their jars, metadata of checkpoints. */
    Path highAvailability() {
        return root.resolve("high-availability");
    }

    Path checkpoints() {
        return root.resolve("checkpoints");
    }

    Path savepoints() {
        return root.resolve("savepoints");
    }

    /** Scratch space of one process, emptied before each of its starts. */
    Path scratch(String process) {
        return root.resolve("tmp").resolve(process);
    }

    Path log(String process) {
        return logs().resolve(process + ".log");
    }

    /** Standard output and error of the process: what it says before its logging works. */
    Path out(String process) {
        return logs().resolve(process + ".out");
    }

    void create() {
        for (Path folder : List.of(conf(), logs(), run(), checkpoints(), savepoints())) {
            createFolder(folder);
        }
    }

    /**
     * The directory belongs to a stack, or nothing is in it.
     *
     * @throws StackException when a foreign file is there: {@code purge} would delete it
     */
    void checkOwned() {
        if (Files.exists(record()) || !Files.exists(root)) {
            return;
        }
        try (Stream<Path> entries = Files.list(root)) {
            entries.filter(entry -> !entry.equals(lock()))
                    .findFirst()
                    .ifPresent(
                            entry -> {
                                throw new StackException(
                                        "Cannot use "
                                                + root
                                                + " as state directory: got "
                                                + entry.getFileName()
                                                + " and no stack.json in it, need a directory of"
                                                + " its own; name another one in TILES_STACK");
                            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes everything; the record goes last, so an interrupted purge can be repeated. */
    void delete() {
        try (Stream<Path> entries = Files.list(root)) {
            entries.filter(entry -> !entry.equals(record())).forEach(StackLayout::deleteTree);
        } catch (IOException e) {
            throw new StackException("Cannot delete " + root + ": " + e, e);
        }
        deleteTree(root);
    }

    static void createFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new StackException("Cannot create the folder " + folder + ": " + e, e);
        }
    }

    static void deleteTree(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.walk(folder)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new StackException("Cannot delete " + folder + ": " + e, e);
        }
    }
}
