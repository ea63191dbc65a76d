package io.coursetiles.job.state;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * What savepoints of the jobs are bound to. Every job jar carries its own as {@link #RESOURCE}; a
 * savepoint is read into one by {@link SavepointStates}. Two of them are compared by {@link
 * RegistryComparison}.
 *
 * @param shards number of shards; empty in a savepoint's, where the maximum parallelism says it
 * @param outputPartitions default number of partitions of an output topic; empty in a savepoint's
 * @param maxParallelism by job; more than one when operators differ, which no job of ours does
 */
public record StateRegistry(
        OptionalInt shards,
        OptionalInt outputPartitions,
        Map<String, SortedSet<Integer>> maxParallelism,
        List<RegisteredOperator> operators,
        List<RegisteredState> states,
        List<RetiredState> retired) {

    /** Where a job jar has its registry. */
    public static final String RESOURCE = "io/coursetiles/job/state/state-registry.txt";

    /** The registry of the classes that run. */
    public static StateRegistry own() {
        try (InputStream in = StateRegistry.class.getClassLoader().getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(
                        "Cannot read the state registry: got no resource "
                                + RESOURCE
                                + " on the class path, need the one of the job jar; build anew");
            }
            return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new IllegalStateException("Cannot read " + RESOURCE, unreadable);
        }
    }

    /**
     * The registry of another job jar.
     *
     * @throws IOException when the file cannot be read, or is no job jar of this project
     */
    public static StateRegistry ofJar(Path jar) throws IOException {
        try (JarFile content = new JarFile(jar.toFile())) {
            ZipEntry entry = content.getEntry(RESOURCE);
            if (entry == null) {
                throw new IOException(
                        "Cannot read the state registry: got "
                                + jar
                                + " without "
                                + RESOURCE
                                + ", need a job jar of this project");
            }
            try (InputStream in = content.getInputStream(entry)) {
                return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    /**
     * Reads the form that {@link #text} writes.
     *
     * @throws IllegalArgumentException naming the line that cannot be read
     */
    public static StateRegistry read(String text) {
        return RegistryText.read(text);
    }

    /** As a text file: one fact a line, in an order that a review can follow. */
    public String text() {
        return RegistryText.write(this);
    }

    boolean has(RegisteredOperator operator) {
        return operators.stream().anyMatch(operator::isSame);
    }
}
