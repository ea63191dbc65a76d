package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Receipt;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.job.source.EventSources;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.job.topics.Topics;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.savepoints.golden.Golden;
import io.coursetiles.savepoints.golden.GoldenFacts;
import io.coursetiles.savepoints.golden.GoldenName;
import io.coursetiles.savepoints.golden.GoldenRecord;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the golden of this version, with {@code mvn verify -Pgoldens}: never by default, and never
 * over one that is there. The job runs in the JVM of the test, so that its fingerprint sets can be
 * given too little memory for all of them.
 */
@Tag("goldens")
@ExtendWith(SharedBroker.class)
class GoldenGeneratorIT {

    private static final int PARALLELISM = 2;

    /** One a course, of the latest window that closes before the savepoint. */
    private static final int FINALS = GoldenScript.PARTITIONS + 1;

    private static final Duration PATIENCE = Trial.DEADLINE;

    /** For both subtasks, of which the fingerprint sets get half. */
    private static final MemorySize MANAGED_MEMORY = MemorySize.parse("48kb");

    private static final List<String> KEPT =
            List.of(
                    "tiles.deployment",
                    "tiles.input.topic",
                    "tiles.window",
                    "tiles.out-of-orderness");

    @TempDir private Path state;

    @Test
    void goldenOfThisVersion(TestBroker broker) throws Exception {
        GoldenName name =
                new GoldenName(
                        System.getProperty("tiles.version").replace("-SNAPSHOT", ""),
                        EnvironmentInformation.getVersion(),
                        "rocksdb",
                        "canonical");
        // Part of the savepoint, and of no other golden's.
        String deployment = ("golden-" + name.job() + "-" + name.flink()).replace('.', '-');
        BrokerTrial trial = new BrokerTrial(broker.bootstrapServers(), deployment);
        trial.options().set(TilesOptions.PARALLELISM, PARALLELISM);
        trial.options().set(TilesOptions.IDLE_TIMEOUT, Duration.ofMinutes(30));
        trial.createInput(GoldenScript.PARTITIONS, Map.of());
        int port = MiniJob.freePort();
        JobClient job = start(trial.settings(), port);
        JobMetrics metrics =
                new JobMetrics(URI.create("http://127.0.0.1:" + port + "/"), job.getJobID());

        GoldenScript script = new GoldenScript();
        for (int second = 0; second < GoldenScript.STOP; second += GoldenScript.PART) {
            send(trial, script.before(second));
            long sent = script.records().size();
            await().atMost(PATIENCE).until(() -> settled(trial) >= sent);
        }
        metrics.awaitClosed(CanonicalEvent.at(GoldenScript.CLOSED));
        await().atMost(PATIENCE).until(() -> finals(trial) == FINALS);
        List<Double> spills = metrics.values("deduplicate", "spilledSets");
        assertThat(spills).hasSize(PARALLELISM).allMatch(count -> count > 0);
        String savepoint =
                job.stopWithSavepoint(
                                false, state.toUri().toString(), SavepointFormatType.CANONICAL)
                        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        job.getJobExecutionResult().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        script.after();
        Golden golden =
                Golden.write(
                        GoldenFolder.path(),
                        name,
                        Path.of(URI.create(savepoint)),
                        script.records(),
                        script.model(),
                        facts(trial));
        assertThat(golden.bytes()).isLessThan(Golden.MAX_BYTES);
    }

    private JobClient start(TilesSettings settings, int port) throws Exception {
        Topics.prepare(settings.kafka());
        Configuration flink = new Configuration();
        flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, state.toUri().toString());
        flink.set(RestOptions.BIND_PORT, String.valueOf(port));
        flink.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(50));
        flink.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED_MEMORY);
        flink.set(RocksDBOptions.FIX_PER_SLOT_MEMORY_SIZE, MemorySize.parse("64mb"));
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM, flink);
        env.configure(TileJobEnvironment.of(settings));
        TileJob.define(
                env, EventSources.events(settings), OutboxSinks.exactlyOnce(settings), settings, 1);
        return env.executeAsync("golden");
    }

    private static void send(BrokerTrial trial, List<GoldenRecord> records) throws Exception {
        TreeMap<Integer, List<byte[]>> values = new TreeMap<>();
        for (GoldenRecord record : records) {
            values.computeIfAbsent(record.partition(), key -> new ArrayList<>())
                    .add(record.bytes());
        }
        for (Map.Entry<Integer, List<byte[]>> each : values.entrySet()) {
            trial.send(each.getKey(), each.getValue());
        }
    }

    private static long settled(BrokerTrial trial) throws Exception {
        return trial.receipts(1).stream()
                .mapToLong(receipt -> receipt.path("input").path("records").asLong())
                .sum();
    }

    /** Final tiles of the latest window that closes before the savepoint. */
    private static long finals(BrokerTrial trial) throws Exception {
        String end = CanonicalEvent.at(GoldenScript.CLOSED).toString();
        return trial.json(Channel.TILES).stream()
                .filter(tile -> tile.path("window_end").asText().equals(end))
                .filter(tile -> tile.path("status").asText().equals("final"))
                .count();
    }

    /** The savepoint's number is that of the last receipts, which its end had committed. */
    private static GoldenFacts facts(BrokerTrial trial) throws Exception {
        long checkpoint =
                trial.receipts(1).stream()
                        .map(receipt -> Receipt.of(receipt).orElseThrow().checkpoint())
                        .mapToLong(Long::longValue)
                        .max()
                        .orElseThrow();
        Map<String, String> options = new TreeMap<>();
        for (String key : KEPT) {
            options.put(key, trial.options().toMap().get(key));
        }
        return new GoldenFacts(1, checkpoint, PARALLELISM, GoldenScript.PARTITIONS, options);
    }
}
