package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;

/** The cluster's checkpoint storage, as far as it can be tried from this machine. */
final class CheckpointRule {

    private static final String OPTION = CheckpointingOptions.CHECKPOINTS_DIRECTORY.key();
    private static final String CHANGE = OPTION + " in the cluster's configuration";
    private static final String WRITABLE = "a directory that can be written";
    private static final String SHARED = "a directory that every process of the cluster sees";

    private CheckpointRule() {}

    /**
     * @param cluster the JobManager's configuration
     * @param hosts of its processes
     */
    static List<Finding> judge(Configuration cluster, Set<String> hosts) {
        String location = cluster.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
        if (location == null) {
            return List.of(
                    new Finding(
                            CheckNames.CHECKPOINTS_WRITABLE,
                            Standing.WRONG,
                            OPTION + " is not set",
                            WRITABLE + "; the JobManager's memory ends with it",
                            CHANGE));
        }
        Optional<Path> directory = LocalPath.of(location);
        if (directory.isEmpty()) {
            return List.of(
                    new Finding(
                            CheckNames.CHECKPOINTS_WRITABLE,
                            Standing.WARNING,
                            location + ", which cannot be tried from here",
                            WRITABLE,
                            CHANGE));
        }
        return List.of(writable(directory.get()), shared(location, hosts));
    }

    /** Flink makes the directory when it is missing, so what it would be made in is tried. */
    static Finding writable(Path directory) {
        try {
            Path probe = Files.createTempFile(LocalPath.existing(directory), ".tiles-doctor", "");
            Files.delete(probe);
            return Finding.good(CheckNames.CHECKPOINTS_WRITABLE, directory.toString(), WRITABLE);
        } catch (IOException refused) {
            return new Finding(
                    CheckNames.CHECKPOINTS_WRITABLE,
                    Standing.WRONG,
                    directory + " cannot be written: " + refused,
                    WRITABLE,
                    CHANGE + ", or the rights there");
        }
    }

    private static Finding shared(String location, Set<String> hosts) {
        Set<String> far = new TreeSet<>(hosts);
        far.removeIf(Hosts::isHere);
        if (far.isEmpty()) {
            return Finding.good(
                    CheckNames.CHECKPOINTS_SHARED, "all processes are on this host", SHARED);
        }
        return new Finding(
                CheckNames.CHECKPOINTS_SHARED,
                Standing.WARNING,
                location + " with processes on " + String.join(", ", far),
                SHARED + "; right only if it is mounted there",
                CHANGE);
    }
}
