package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.cluster.JobSubmission;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.EventProducer;
import io.coursetiles.deploy.generate.InputTopic;
import io.coursetiles.deploy.generate.Pace;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackOptions;
import io.coursetiles.deploy.stack.StackProcess;
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
 * Runs the real tile job over preloaded topics of several sizes, on a broker and a session cluster
 * as processes of their own: two subtasks, RocksDB, incremental checkpoints every 5 s,
 * transactional output. Each size is read by the yardstick first, so that both find the topic in
 * the machine's page cache.
 *
 * <p>Every size starts with a fresh JobManager and TaskManager, so that warm-up costs each of them
 * the same. Numbers mean something only on a machine that does nothing else meanwhile.
 */
public final class Bench {
    private static final int PARALLELISM = 2;
    // Enough on a slow machine; a job this slow is no result anyway.
    private static final long SLOWEST_PER_SECOND = 2_000;
    private static final Duration LEAST_LIMIT = Duration.ofMinutes(10);

    private final LocalStack stack;
    private final Path jar;
    private final BenchSettings settings;
    private final Consumer<String> progress;

    /**
     * @param stack opened with {@link #stackOptions}, with nothing on it that is still needed
     * @param jar the job jar
     */
    public Bench(LocalStack stack, Path jar, BenchSettings settings, Consumer<String> progress) {
        this.stack = stack;
        this.jar = jar;
        this.settings = settings;
        this.progress = progress;
    }

    /** One slot for each subtask, so that the job has the memory of the whole TaskManager. */
    public static StackOptions stackOptions() {
        return StackOptions.defaults().withSlots(PARALLELISM);
    }

    /**
     * Runs all sizes; the stack is up afterwards.
     *
     * @param each is told every result when it is there
     */
    public List<SizeResult> run(Consumer<SizeResult> each) throws Exception {
        List<SizeResult> results = new ArrayList<>();
        for (long events : settings.sizes()) {
            if (stack.isCreated()) {
                stack.taskManagers().forEach(StackProcess::stop);
                stack.jobManager().stop();
            }
            stack.up(progress);
            SizeResult result = size(results.size() + 1, events);
            each.accept(result);
            results.add(result);
        }
        return results;
    }

    private SizeResult size(int number, long events) throws Exception {
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
                YardstickRun.of(servers, topic, stack.logDir().resolve(name + "-yardstick.log"));

        progress.accept("running the tile job over " + topic);
        JobRun job =
                JobRun.of(
                        stack,
                        new JobSubmission(stack.restUrl(), jar, progress),
                        job(name, topic),
                        limit(events),
                        progress);

        progress.accept("comparing the tiles with what they must be");
        Map<Tile.Key, Tile> expected = ExpectedTiles.of(workload);
        SeenTiles seen = new SeenTiles();
        new Kafka(servers)
                .readAll(name + ".tiles", record -> seen.see(record.key(), record.value()));
        List<String> faults = new ArrayList<>(seen.faults(expected));
        if (yardstick.records() != events) {
            faults.add("yardstick: got " + yardstick.records() + " records, need " + events);
        }
        return new SizeResult(events, settings.hot(), expected.size(), faults, job, yardstick);
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
        job.set(TilesOptions.PARALLELISM, PARALLELISM);
        job.set(TilesOptions.BOUNDED, true);
        job.set(CheckpointOptions.INTERVAL, Duration.ofSeconds(5));
        return job;
    }

    private static Duration limit(long events) {
        Duration slowest = Duration.ofSeconds(events / SLOWEST_PER_SECOND);
        return slowest.compareTo(LEAST_LIMIT) > 0 ? slowest : LEAST_LIMIT;
    }
}
