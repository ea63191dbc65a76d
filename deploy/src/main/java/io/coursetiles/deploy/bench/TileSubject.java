package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.EventProducer;
import io.coursetiles.deploy.generate.InputTopic;
import io.coursetiles.deploy.generate.Pace;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;

/**
 * The real tile job over a preloaded topic: two subtasks, RocksDB, incremental checkpoints every 5
 * s, transactional output.
 */
final class TileSubject implements Bench.Subject<TileResult> {
    private final LocalStack stack;
    private final Path jar;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    TileSubject(LocalStack stack, Path jar, BenchSettings settings, Consumer<String> progress) {
        this.stack = stack;
        this.jar = jar;
        this.settings = settings;
        this.progress = progress;
    }

    @Override
    public TileResult measure(int number, long events) throws Exception {
        String name = "bench-" + number;
        String topic = name + ".events";
        String servers = stack.bootstrapServers();
        // A whole hour: the same windows in every run within the hour.
        Workload workload =
                Workload.of(
                        events,
                        settings.hot(),
                        settings.span(),
                        Instant.now().truncatedTo(ChronoUnit.HOURS));

        progress.accept("writing " + events + " events to " + topic);
        InputTopic.ensure(servers, topic, OptionalInt.of(Workload.PARTITIONS));
        new EventProducer(servers, topic, progress)
                .send(new EventGenerator(workload.mix(), workload.plan()), Pace.unlimited());

        progress.accept("running the yardstick over " + topic);
        YardstickRun yardstick =
                YardstickRun.of(
                        Yardstick.class,
                        List.of(servers, topic),
                        stack.logDir().resolve(name + "-yardstick.log"));

        progress.accept("running the tile job over " + topic);
        JobRun job =
                JobRun.of(
                        stack,
                        () ->
                                new JobSubmission(stack.restUrl(), jar, progress)
                                        .tiles(job(name, topic)),
                        Bench.limit(events),
                        progress);
        CheckpointTimes checkpoints =
                CheckpointTimes.of(new ClusterClient(stack.restUrl()), job.id());

        progress.accept("comparing the tiles with what they must be");
        Map<Tile.Key, Tile> expected = ExpectedTiles.of(workload);
        SeenTiles seen = new SeenTiles();
        new Kafka(servers)
                .readAll(name + ".tiles", record -> seen.see(record.key(), record.value()));
        List<String> faults = new ArrayList<>(yardstick.faults(events));
        faults.addAll(seen.faults(expected));
        return new TileResult(
                events, settings.hot(), expected.size(), faults, job, checkpoints, yardstick);
    }

    private Configuration job(String name, String topic) {
        Configuration job = new Configuration(settings.job());
        job.set(KafkaOptions.BOOTSTRAP_SERVERS, stack.bootstrapServers());
        job.set(KafkaOptions.INPUT_TOPIC, topic);
        job.set(KafkaOptions.TILES_TOPIC, name + ".tiles");
        job.set(KafkaOptions.LATE_TOPIC, name + ".late");
        job.set(KafkaOptions.DEAD_LETTERS_TOPIC, name + ".dead-letters");
        job.set(KafkaOptions.RECEIPTS_TOPIC, name + ".receipts");
        job.set(TilesOptions.DEPLOYMENT, name);
        job.set(TilesOptions.PARALLELISM, Bench.PARALLELISM);
        job.set(TilesOptions.BOUNDED, true);
        job.set(CheckpointOptions.INTERVAL, Duration.ofSeconds(5));
        return job;
    }
}
