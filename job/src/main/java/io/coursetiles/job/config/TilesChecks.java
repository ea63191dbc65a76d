package io.coursetiles.job.config;

import io.coursetiles.operators.dedup.Shards;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.util.TimeUtils;

/** What must hold of the tile job's values beside their types. */
final class TilesChecks {

    private static final Pattern DEPLOYMENT = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
    private static final String MAX_REQUEST_SIZE = "max.request.size";
    private static final String DEFAULT_MAX_REQUEST_SIZE = "1048576";

    private final TypedValues values;

    private final Problems problems;
    private final Problems budget;

    /**
     * @param budget takes the problem of a transaction timeout that is too short
     */
    TilesChecks(TypedValues values, Problems problems, Problems budget) {
        this.values = values;
        this.problems = problems;
        this.budget = budget;
    }

    void run() {
        checkIdentity();
        checkParallelism(TilesOptions.PARALLELISM);
        checkParallelism(ArchiveOptions.PARALLELISM);
        checkTime();
        checkCheckpoints();
        checkSizes();
        AcceptedPairs.gaps(values.get(TilesOptions.ACCEPT_GAP), problems);
        AcceptedPairs.losses(values.get(TilesOptions.ACCEPT_LOST), problems);
    }

    private void checkIdentity() {
        String deployment = values.get(TilesOptions.DEPLOYMENT);
        need(
                deployment != null && DEPLOYMENT.matcher(deployment).matches(),
                TilesOptions.DEPLOYMENT,
                deployment == null ? "not set" : "'" + deployment + "'",
                "1 to 64 of a-z, 0-9, '.', '_', '-', first a letter or digit");
        Long run = values.get(TilesOptions.RUN);
        need(run == null || run > 0, TilesOptions.RUN, run, "above 0");
    }

    private void checkParallelism(ConfigOption<Integer> option) {
        int parallelism = values.get(option);
        need(
                parallelism >= 1 && parallelism <= Shards.COUNT,
                option,
                parallelism,
                "1 to " + Shards.COUNT);
    }

    private void checkTime() {
        Duration window = values.get(TilesOptions.WINDOW);
        need(
                window.toMillis() >= 1000
                        && window.toMillis() % 1000 == 0
                        && DAY.toMillis() % window.toMillis() == 0,
                TilesOptions.WINDOW,
                text(window),
                "a whole number of seconds that divides a day");
        Duration idle = values.get(TilesOptions.IDLE_TIMEOUT);
        need(idle.toMillis() > 0, TilesOptions.IDLE_TIMEOUT, text(idle), "above 0");
        Duration drift = values.get(TilesOptions.MAX_DRIFT);
        need(
                drift.compareTo(window) >= 0
                        || !values.isGiven(TilesOptions.WINDOW, TilesOptions.MAX_DRIFT),
                TilesOptions.MAX_DRIFT,
                text(drift),
                "at least one window (" + text(window) + ")");
        Duration discovery = values.get(TilesOptions.PARTITION_DISCOVERY_INTERVAL);
        Duration disorder = values.get(TilesOptions.OUT_OF_ORDERNESS);
        need(
                discovery.toMillis() > 0
                        && (discovery.compareTo(disorder) < 0
                                || !values.isGiven(
                                        TilesOptions.PARTITION_DISCOVERY_INTERVAL,
                                        TilesOptions.OUT_OF_ORDERNESS)),
                TilesOptions.PARTITION_DISCOVERY_INTERVAL,
                text(discovery),
                "above 0 and below "
                        + TilesOptions.OUT_OF_ORDERNESS.key()
                        + " ("
                        + text(disorder)
                        + "), or events of a new partition are late before it is found");
    }

    private void checkCheckpoints() {
        checkShortest(CheckpointOptions.INTERVAL);
        checkShortest(CheckpointOptions.TIMEOUT);
        checkShortest(ArchiveOptions.CHECKPOINT_INTERVAL);
        int tolerable = values.get(CheckpointOptions.TOLERABLE_FAILURES);
        need(tolerable >= 0, CheckpointOptions.TOLERABLE_FAILURES, tolerable, "0 or more");
        if (tolerable >= 0
                && values.isGiven(
                        CheckpointOptions.INTERVAL,
                        CheckpointOptions.TIMEOUT,
                        CheckpointOptions.TOLERABLE_FAILURES,
                        CheckpointOptions.RESTART_BUDGET,
                        CheckpointOptions.UPGRADE_PAUSE,
                        KafkaOptions.TRANSACTION_TIMEOUT)) {
            TransactionBudget.of(values)
                    .check(values.get(KafkaOptions.TRANSACTION_TIMEOUT), budget);
        }
    }

    private void checkShortest(ConfigOption<Duration> option) {
        Duration interval = values.get(option);
        need(
                interval.compareTo(SHORTEST_INTERVAL) >= 0,
                option,
                text(interval),
                text(SHORTEST_INTERVAL) + " or more");
    }

    private void checkSizes() {
        MemorySize sets = values.get(TilesOptions.DEDUPLICATE_MEMORY);
        need(sets.getMebiBytes() >= 1, TilesOptions.DEDUPLICATE_MEMORY, sets, "1 mb or more");
        Map<String, String> client = values.get(KafkaOptions.PROPERTIES);
        String limit = client.getOrDefault(MAX_REQUEST_SIZE, DEFAULT_MAX_REQUEST_SIZE);
        MemorySize payload = values.get(TilesOptions.DEAD_LETTER_MAX_BYTES);
        need(
                limit.matches("\\d{1,9}")
                        && payload.getBytes()
                                <= Long.parseLong(limit) - KafkaSettings.DEAD_LETTER_HEADROOM,
                TilesOptions.DEAD_LETTER_MAX_BYTES,
                payload,
                "at most the producer's "
                        + MAX_REQUEST_SIZE
                        + " ("
                        + limit
                        + ") less "
                        + KafkaSettings.DEAD_LETTER_HEADROOM
                        + " bytes for the headers; raise it as "
                        + KafkaOptions.PROPERTIES.key()
                        + "."
                        + MAX_REQUEST_SIZE);
    }

    private void need(boolean holds, ConfigOption<?> option, Object got, String need) {
        problems.check(holds, option.key() + " is " + got + ", need " + need);
    }

    private static String text(Duration duration) {
        return TimeUtils.formatWithHighestUnit(duration);
    }
}
