package io.coursetiles.deploy.faults;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.topics.Topics;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.savepoints.golden.Golden;
import io.coursetiles.savepoints.golden.GoldenFacts;
import io.coursetiles.savepoints.golden.GoldenRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;

/**
 * A job that goes on from a golden, in the JVM of the test, with its real source and sink. The
 * golden's broker is gone and what it had seen with it, so the pending transactions are lost, and
 * accepted as an operator would.
 */
final class GoldenRun {

    /** The job that is restored. */
    @FunctionalInterface
    interface Wiring {
        void define(
                StreamExecutionEnvironment env,
                Source<SourceElement, ?, ?> source,
                Sink<OutboxRecord> sink,
                TilesSettings settings,
                long run);
    }

    /** The job as it is. */
    static final Wiring CURRENT = TileJob::define;

    private final Golden golden;
    private final BrokerTrial trial;
    private Path jar;

    /**
     * @param output prefix of the output topics of this run
     */
    GoldenRun(Golden golden, String bootstrapServers, String output) throws Exception {
        this.golden = golden;
        GoldenFacts facts = golden.facts();
        trial = new BrokerTrial(bootstrapServers, facts.options().get("tiles.deployment"));
        Configuration options = trial.options();
        facts.options().forEach(options::setString);
        options.set(KafkaOptions.TILES_TOPIC, output + ".tiles");
        options.set(KafkaOptions.LATE_TOPIC, output + ".late");
        options.set(KafkaOptions.DEAD_LETTERS_TOPIC, output + ".dead-letters");
        options.set(KafkaOptions.RECEIPTS_TOPIC, output + ".receipts");
        options.set(TilesOptions.ACCEPT_LOST, List.of(facts.run() + "@" + facts.checkpoint()));
        // No partition is idle because a busy machine did not come to read it.
        options.set(TilesOptions.IDLE_TIMEOUT, Duration.ofMinutes(30));
    }

    BrokerTrial trial() {
        return trial;
    }

    long run() throws Exception {
        return golden.facts().run() + 1;
    }

    /** Lets the cluster load the project's classes from another build. */
    GoldenRun withJar(Path otherBuild) {
        jar = otherBuild;
        return this;
    }

    /**
     * Fills the input topic as the golden's broker had it, and with the rest, unless another test
     * of the fork did.
     */
    void fillInput() throws Exception {
        try (Admin admin = trial.admin()) {
            if (admin.listTopics().names().get().contains(trial.input())) {
                return;
            }
        }
        trial.createInput(golden.facts().partitions(), Map.of());
        TreeMap<Integer, List<byte[]>> values = new TreeMap<>();
        for (GoldenRecord record : golden.input()) {
            values.computeIfAbsent(record.partition(), key -> new ArrayList<>())
                    .add(record.bytes());
        }
        for (var each : values.entrySet()) {
            trial.send(each.getKey(), each.getValue());
        }
    }

    /** Restores, plays the rest of the input and drains; returns the last savepoint. */
    String play(Wiring wiring, int parallelism, Path state) throws Exception {
        JobClient job = start(wiring, parallelism, state);
        long records = golden.model().records();
        await().atMost(Trial.DEADLINE)
                .failFast(() -> job.getJobStatus().get().isGloballyTerminalState())
                .until(() -> settled() >= records);
        String drained =
                job.stopWithSavepoint(true, state.toUri().toString(), SavepointFormatType.CANONICAL)
                        .get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        job.getJobExecutionResult().get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        return drained;
    }

    JobClient start(Wiring wiring, int parallelism, Path state) throws Exception {
        trial.options().set(TilesOptions.PARALLELISM, parallelism);
        TilesSettings settings = trial.settings();
        Topics.prepare(settings.kafka());
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, state.toUri().toString());
        flink.set(
                StateRecoveryOptions.SAVEPOINT_PATH,
                golden.savepoint().toAbsolutePath().toUri().toString());
        if (jar != null) {
            flink.set(PipelineOptions.JARS, List.of(jar.toUri().toString()));
            // The jar has the project's classes alone; what they use is the test's.
            flink.set(CoreOptions.CHECK_LEAKED_CLASSLOADER, false);
        }
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(parallelism, flink);
        env.configure(TileJobEnvironment.of(settings));
        RestoreCheck.pass(
                "tiles",
                env.getConfiguration(),
                unread -> {
                    throw new IllegalStateException(unread);
                });
        wiring.define(
                env,
                EventSources.events(settings),
                OutboxSinks.exactlyOnce(settings),
                settings,
                run());
        return env.executeAsync("golden");
    }

    private long settled() throws Exception {
        return trial.receipts(run()).stream().mapToLong(GoldenRun::records).sum();
    }

    private static long records(JsonNode receipt) {
        return receipt.path("input").path("records").asLong();
    }
}
