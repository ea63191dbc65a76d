package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The two class paths the stack runs from: folders of jars, copied there by the build. They are
 * apart because the broker brings a newer kafka-clients than the job may use.
 *
 * <p>Assumes that the jars stay where they are while the stack runs: a JVM opens a jar of its class
 * path when it first needs it. A {@code mvn clean} under a running stack breaks it.
 *
 * @param kafkaLib folder with the jars of a Kafka broker
 * @param flinkLib folder with the jars of a Flink session cluster
 */
public record StackHomes(Path kafkaLib, Path flinkLib) {
    /** System property with the root of the repository; set by the launcher and by the build. */
    public static final String HOME_PROPERTY = "tiles.home";

    /** The homes below the root of the repository, as the build leaves them. */
    public static StackHomes under(Path root) {
        Path absolute = root.toAbsolutePath().normalize();
        return new StackHomes(
                absolute.resolve("deploy/kafka/target/lib"),
                absolute.resolve("deploy/flink/target/lib"));
    }

    /**
     * The root of the repository, from {@value #HOME_PROPERTY}.
     *
     * @throws StackException when the property is not set
     */
    public static Path repository() {
        String home = System.getProperty(HOME_PROPERTY);
        if (home == null || home.isBlank()) {
            throw new StackException(
                    "Cannot find the class paths of broker and cluster: got no system property "
                            + HOME_PROPERTY
                            + ", need the root of the repository; start through deploy/bin/tiles");
        }
        return Path.of(home).toAbsolutePath().normalize();
    }

    /** The homes below {@link #repository()}. */
    public static StackHomes ofSystem() {
        return under(repository());
    }

    /** Both folders hold jars, or an error that names the one that does not. */
    void check() {
        check(kafkaLib, "broker");
        check(flinkLib, "cluster");
    }

    private static void check(Path lib, String what) {
        try (Stream<Path> entries = Files.isDirectory(lib) ? Files.list(lib) : Stream.empty()) {
            if (entries.noneMatch(entry -> entry.toString().endsWith(".jar"))) {
                throw new StackException(
                        "Cannot start the "
                                + what
                                + ": got no jars in "
                                + lib
                                + ", need its class path; do mvn -DskipTests package");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
