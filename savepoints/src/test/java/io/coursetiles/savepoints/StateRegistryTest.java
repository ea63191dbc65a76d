package io.coursetiles.savepoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.ArchiveJob;
import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.archive.ArchiveSettings;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.state.RegisteredState;
import io.coursetiles.job.state.SavepointStates;
import io.coursetiles.job.state.StateRegistry;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.tiles.TileJobMain;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.SourceElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes down what a savepoint of today is bound to, and compares it with the registry that the job
 * jar carries. States are read from savepoints that the test takes, so one that is registered
 * anywhere in an operator is in the list; sources and the Kafka sink touch no broker meanwhile.
 */
class StateRegistryTest {

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(1)
                            .build());

    /** Tests run in the module's directory. */
    private static final Path REGISTRY =
            Path.of("../job/src/main/resources").resolve(StateRegistry.RESOURCE);

    private static final String COMMAND =
            "mvn -pl savepoints -am test -Dtest=StateRegistryTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Dregistry.write=true";

    @TempDir Path directory;

    @Test
    void savepointsAreBoundToWhatTheRegistrySays(@InjectMiniCluster MiniCluster cluster)
            throws Exception {
        RegistryWriter writer = new RegistryWriter();
        addTiles(writer, cluster);
        addArchive(writer, cluster);
        StateRegistry registry = writer.registry();

        assertThat(StateRegistry.read(registry.text()))
                .as("what is read is what was written")
                .isEqualTo(registry);
        assertThat(registry.states())
                .as("what to Flink is bytes only is told by its maker")
                .allMatch(StateRegistryTest::isTold);
        compare(registry.text());
    }

    private void addTiles(RegistryWriter writer, MiniCluster cluster) throws Exception {
        Configuration configuration = configuration();
        TilesSettings settings = TilesSettings.parse(configuration);
        StreamExecutionEnvironment submitted = environment(new Configuration());
        TileJobMain.define(submitted, settings, 1);
        Connectors connectors = Connectors.of(submitted);
        Source<SourceElement, ?, ?> events = connectors.source("events-source");
        Sink<OutboxRecord> outbox = connectors.sink("outbox-sink");
        StateRegistry savepoint =
                restoredAndSaved(
                        "tiles",
                        TileJobEnvironment.of(settings),
                        env ->
                                TileJob.define(
                                        env,
                                        new IdleSource<>(events),
                                        IdleSink.of(outbox),
                                        settings,
                                        1),
                        cluster);
        writer.add("tiles", submitted.getStreamGraph(), savepoint, connectors);
    }

    private void addArchive(RegistryWriter writer, MiniCluster cluster) throws Exception {
        Configuration configuration = configuration();
        StreamExecutionEnvironment submitted = environment(new Configuration());
        ArchiveJobMain.define(submitted, configuration);
        Connectors connectors = Connectors.of(submitted);
        Configuration flink = new Configuration();
        TileJobEnvironment.common(flink);
        Source<RawRecord, ?, ?> raw = connectors.source("archive-source");
        Source<RawRecord, ?, ?> late = connectors.source("late-source");
        StateRegistry savepoint =
                restoredAndSaved(
                        "archive",
                        flink,
                        env -> {
                            env.setMaxParallelism(Shards.COUNT);
                            ArchiveJob.define(
                                    env,
                                    new IdleSource<>(raw),
                                    new IdleSource<>(late),
                                    ArchiveSettings.at(directory.toUri()));
                        },
                        cluster);
        writer.add("archive", submitted.getStreamGraph(), savepoint, connectors);
    }

    /** Bytes alone say nothing of what is in them. */
    private static boolean isTold(RegisteredState state) {
        boolean bytes =
                state.kind().equals(SavepointStates.COORDINATOR)
                        || state.name().endsWith("_raw_states")
                        || state.name().equals("SourceReaderState");
        return !bytes || state.forms().stream().anyMatch(form -> form.path().equals("contents"));
    }

    private static void compare(String registry) throws IOException {
        if (Boolean.getBoolean("registry.write")) {
            Files.writeString(REGISTRY, registry);
        }
        assertThat(Files.exists(REGISTRY) ? Files.readString(REGISTRY) : "")
                .as(
                        "the jobs differ from %s: savepoints taken before may lose what changed. If"
                                + " that is meant, see savepoints/README.md, and write it anew: %s",
                        REGISTRY, COMMAND)
                .isEqualTo(registry);
    }

    /**
     * Runs a job, takes a savepoint, restores the job from it, and reads what its next savepoint
     * holds. Operators of Flink register more when they are restored.
     */
    private StateRegistry restoredAndSaved(
            String name,
            Configuration flink,
            Consumer<StreamExecutionEnvironment> job,
            MiniCluster cluster)
            throws Exception {
        StreamExecutionEnvironment first = environment(flink);
        job.accept(first);
        flink.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint(first, cluster));
        StreamExecutionEnvironment second = environment(flink);
        job.accept(second);
        return SavepointStates.read(name, savepoint(second, cluster));
    }

    private String savepoint(StreamExecutionEnvironment env, MiniCluster cluster) throws Exception {
        JobClient job = env.executeAsync();
        try {
            CommonTestUtils.waitForAllTaskRunning(cluster, job.getJobID(), false);
            return job.triggerSavepoint(directory.toUri().toString(), SavepointFormatType.CANONICAL)
                    .get(1, TimeUnit.MINUTES);
        } finally {
            job.cancel().get(1, TimeUnit.MINUTES);
            job.getJobExecutionResult()
                    .handle((result, cancelled) -> cancelled)
                    .get(1, TimeUnit.MINUTES);
        }
    }

    private Configuration configuration() {
        return ConfigArguments.parse(
                "--tiles.deployment", "test",
                "--tiles.kafka.bootstrap-servers", "broker:1",
                "--tiles.archive.path", directory.toUri().toString(),
                "--tiles.parallelism", "1");
    }

    private StreamExecutionEnvironment environment(Configuration flink) {
        flink.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                directory.resolve("checkpoints").toUri().toString());
        return StreamExecutionEnvironment.getExecutionEnvironment(flink);
    }
}
