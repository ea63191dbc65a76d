package io.coursetiles.savepoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.tiles.TileJobMain;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class StateRegistryTest {

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(1)
                            .build());

    /** Tests run in the module's directory. */
    private static final Path REGISTRY = Path.of("src/main/resources/state-registry.txt");

    private static final String COMMAND =
            "mvn -pl savepoints -am test -Dtest=StateRegistryTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Dregistry.write=true";

    /** Their states are the connector's, and a stand-in is in their place here. */
    private static final Set<String> CONNECTORS = Set.of("events-source", "outbox-sink");

    private static final Configuration CONFIGURATION =
            ConfigArguments.parse(
                    "--tiles.deployment", "test",
                    "--tiles.kafka.bootstrap-servers", "broker:1",
                    "--tiles.archive.path", "file:///archive",
                    "--tiles.parallelism", "1");

    @TempDir Path directory;

    @Test
    void savepointsAreBoundToWhatTheRegistrySays(@InjectMiniCluster MiniCluster cluster)
            throws Exception {
        TilesSettings settings = TilesSettings.parse(CONFIGURATION);
        Map<String, Set<String>> states = statesOf(settings, cluster);
        assertThat(states)
                .as("operators with state, and the tile job's own ones without")
                .containsOnlyKeys("route", "deduplicate", "tile", "outbox");

        StateRegistry registry = new StateRegistry();
        StreamExecutionEnvironment tiles = environment();
        TileJobMain.define(tiles, settings, 1);
        registry.operators("tiles", tiles.getStreamGraph());
        registry.states("tiles", states);
        StreamExecutionEnvironment archive = environment();
        ArchiveJobMain.define(archive, CONFIGURATION);
        registry.operators("archive", archive.getStreamGraph());

        compare(registry.text());
    }

    private static void compare(String registry) throws IOException {
        if (Boolean.getBoolean("registry.write")) {
            Files.writeString(REGISTRY, registry);
        }
        assertThat(Files.exists(REGISTRY) ? Files.readString(REGISTRY) : "")
                .as(
                        "the jobs differ from savepoints/%s: savepoints taken before lose what"
                                + " changed. If that is meant, say so in savepoints/README.md and"
                                + " write it anew: %s",
                        REGISTRY, COMMAND)
                .isEqualTo(registry);
    }

    /** Runs the job's own operators and reads the states from a savepoint. */
    private Map<String, Set<String>> statesOf(TilesSettings settings, MiniCluster cluster)
            throws Exception {
        Configuration flink = TileJobEnvironment.of(settings);
        flink.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                directory.resolve("checkpoints").toUri().toString());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(flink);
        TileJob.define(env, StandIn.source(), new DiscardingSink<>(), settings, 1);
        JobClient job = env.executeAsync();
        String savepoint;
        try {
            CommonTestUtils.waitForAllTaskRunning(cluster, job.getJobID(), false);
            savepoint =
                    job.triggerSavepoint(
                                    directory.toUri().toString(), SavepointFormatType.CANONICAL)
                            .get(1, TimeUnit.MINUTES);
        } finally {
            job.cancel().get(1, TimeUnit.MINUTES);
        }
        Map<String, Set<String>> states =
                SavepointContents.statesByUid(Path.of(URI.create(savepoint)));
        states.keySet().removeAll(CONNECTORS);
        return states;
    }

    private static StreamExecutionEnvironment environment() {
        return StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
    }
}
