package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.doctor.LocalPath;
import io.coursetiles.deploy.stack.LocalStack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Option;

/** Where checkpoints and savepoints are looked for; a mixin. */
final class SnapshotDirectories {

    @Option(
            names = "--savepoints",
            split = ",",
            paramLabel = "DIR",
            description = {
                "Further directories of checkpoints and savepoints; those of the cluster's",
                "configuration, or of the local stack when no cluster answers, are looked at anyway."
            })
    private List<Path> given = new ArrayList<>();

    /**
     * @param client of a cluster that answers
     * @throws UsageException when there is none to look at
     */
    List<Path> all(LocalStack stack, Optional<ClusterClient> client, Console console) {
        List<Path> directories = new ArrayList<>();
        if (client.isPresent()) {
            directories.addAll(of(client.get().configuration(), console));
        } else if (stack.isCreated()) {
            directories.add(stack.checkpointDir());
            directories.add(stack.savepointDir());
        }
        directories.addAll(given);
        List<Path> whole =
                directories.stream()
                        .map(each -> each.toAbsolutePath().normalize())
                        .distinct()
                        .toList();
        if (whole.isEmpty()) {
            throw new UsageException(
                    "Cannot look for savepoints: got no cluster that answers, no local stack and no"
                            + " directory, need one of them; do tiles up, or name --savepoints DIR");
        }
        return whole;
    }

    /** Where a cluster keeps checkpoints and savepoints, as far as this machine can look. */
    static List<Path> of(Configuration cluster, Console console) {
        List<Path> directories = new ArrayList<>();
        for (ConfigOption<String> option :
                List.of(
                        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                        CheckpointingOptions.SAVEPOINT_DIRECTORY)) {
            cluster.getOptional(option)
                    .ifPresent(
                            given ->
                                    LocalPath.of(given)
                                            .ifPresentOrElse(
                                                    directories::add,
                                                    () ->
                                                            console.progress(
                                                                    "not looked at: " + given)));
        }
        return directories;
    }
}
