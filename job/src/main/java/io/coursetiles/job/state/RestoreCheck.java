package io.coursetiles.job.state;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.Problems;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;

/** Refuses a savepoint that the job's own classes cannot restore, before the cluster is asked. */
public final class RestoreCheck {

    private RestoreCheck() {}

    /**
     * Compares the savepoint that the job is to start from, if any, with the registry of the
     * classes that run. A savepoint that cannot be reached from here is left to the cluster, which
     * refuses by itself, with less to say.
     *
     * @param job tiles or archive
     * @param flink names the savepoint
     * @param progress is told of a savepoint that cannot be compared here
     * @throws InvalidConfiguration naming every state that would be lost or not be read
     */
    public static void pass(String job, ReadableConfig flink, Consumer<String> progress) {
        String pointer = flink.get(StateRecoveryOptions.SAVEPOINT_PATH);
        if (pointer == null) {
            return;
        }
        StateRegistry savepoint;
        try {
            savepoint = SavepointStates.read(job, pointer);
        } catch (IOException unreachable) {
            progress.accept(
                    "Cannot compare the savepoint with this build: "
                            + unreachable.getMessage()
                            + "; the cluster compares when it restores");
            return;
        }
        require(savepoint, StateRegistry.own());
    }

    /**
     * @throws InvalidConfiguration naming every incompatible difference
     */
    public static void require(StateRegistry before, StateRegistry now) {
        Problems problems = new Problems();
        for (StateDifference difference : RegistryComparison.compare(before, now)) {
            problems.check(difference.isCompatible(), difference.text());
        }
        problems.throwIfAny();
    }
}
