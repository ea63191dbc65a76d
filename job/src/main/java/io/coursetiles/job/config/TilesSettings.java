package io.coursetiles.job.config;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.dedup.Shards;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.IllegalConfigurationException;

/**
 * The validated configuration of the tile job. Everything is checked together before anything
 * starts, and every problem is reported at once.
 */
public final class TilesSettings {

    private static final Pattern DEPLOYMENT = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
    private static final Duration DAY = Duration.ofDays(1);

    private final Configuration configuration;
    private final KafkaSettings kafka;
    private final KindMapping mapping;
    private final Decoder decoder;

    private TilesSettings(
            Configuration configuration,
            KafkaSettings kafka,
            KindMapping mapping,
            Decoder decoder) {
        this.configuration = configuration;
        this.kafka = kafka;
        this.mapping = mapping;
        this.decoder = decoder;
    }

    /**
     * @throws InvalidConfiguration naming every problem
     */
    public static TilesSettings of(Configuration configuration) {
        Problems problems = new Problems();
        ConfigArguments.checkKeys(configuration.keySet(), problems);
        KafkaSettings kafka = KafkaSettings.of(configuration, problems);
        checkIdentity(configuration, problems);
        checkTime(configuration, problems);
        checkCheckpoints(configuration, problems);
        AcceptedGaps.parse(configuration.get(TilesOptions.ACCEPT_GAP), problems);
        KindMapping mapping = new KindMapping(kinds(configuration, problems));
        problems.throwIfAny();
        Decoder decoder = configuration.get(TilesOptions.FORMAT).decoder(mapping);
        return new TilesSettings(new Configuration(configuration), kafka, mapping, decoder);
    }

    private static void checkIdentity(Configuration configuration, Problems problems) {
        String deployment = configuration.get(TilesOptions.DEPLOYMENT);
        problems.check(
                deployment != null && DEPLOYMENT.matcher(deployment).matches(),
                TilesOptions.DEPLOYMENT.key()
                        + " is "
                        + deployment
                        + ", need 1 to 64 of a-z, 0-9, '.', '_', '-', first a letter or digit");
        Long run = configuration.get(TilesOptions.RUN);
        problems.check(
                run == null || run > 0, TilesOptions.RUN.key() + " is " + run + ", need above 0");
        int parallelism = configuration.get(TilesOptions.PARALLELISM);
        problems.check(
                parallelism >= 1 && parallelism <= Shards.COUNT,
                TilesOptions.PARALLELISM.key()
                        + " is "
                        + parallelism
                        + ", need 1 to "
                        + Shards.COUNT);
    }

    private static void checkTime(Configuration configuration, Problems problems) {
        Duration window = configuration.get(TilesOptions.WINDOW);
        problems.check(
                window.toMillis() >= 1000
                        && window.toMillis() % 1000 == 0
                        && DAY.toMillis() % window.toMillis() == 0,
                TilesOptions.WINDOW.key()
                        + " is "
                        + window
                        + ", need a whole number of seconds that divides a day");
        for (var option :
                List.of(
                        TilesOptions.OUT_OF_ORDERNESS,
                        TilesOptions.LIVE_INTERVAL,
                        TilesOptions.MAX_CLOCK_SKEW)) {
            Duration value = configuration.get(option);
            problems.check(!value.isNegative(), option.key() + " is " + value + ", need 0 or more");
        }
        Duration idle = configuration.get(TilesOptions.IDLE_TIMEOUT);
        problems.check(
                idle.toMillis() > 0,
                TilesOptions.IDLE_TIMEOUT.key() + " is " + idle + ", need above 0");
        Duration drift = configuration.get(TilesOptions.MAX_DRIFT);
        problems.check(
                drift.compareTo(window) >= 0,
                TilesOptions.MAX_DRIFT.key()
                        + " is "
                        + drift
                        + ", need at least one window ("
                        + window
                        + ")");
        Duration discovery = configuration.get(TilesOptions.PARTITION_DISCOVERY_INTERVAL);
        Duration disorder = configuration.get(TilesOptions.OUT_OF_ORDERNESS);
        problems.check(
                discovery.toMillis() > 0 && discovery.compareTo(disorder) < 0,
                TilesOptions.PARTITION_DISCOVERY_INTERVAL.key()
                        + " is "
                        + discovery
                        + ", need above 0 and below "
                        + TilesOptions.OUT_OF_ORDERNESS.key()
                        + " ("
                        + disorder
                        + "), or events of a new partition are late before it is found");
    }

    private static void checkCheckpoints(Configuration configuration, Problems problems) {
        Duration interval = configuration.get(CheckpointOptions.INTERVAL);
        problems.check(
                interval.toMillis() >= 100,
                CheckpointOptions.INTERVAL.key() + " is " + interval + ", need 100 ms or more");
        new TransactionBudget(
                        interval,
                        configuration.get(CheckpointOptions.TIMEOUT),
                        configuration.get(CheckpointOptions.TOLERABLE_FAILURES),
                        configuration.get(CheckpointOptions.RESTART_BUDGET),
                        configuration.get(CheckpointOptions.UPGRADE_PAUSE))
                .check(configuration.get(KafkaOptions.TRANSACTION_TIMEOUT), problems);
    }

    private static Map<String, Kind> kinds(Configuration configuration, Problems problems) {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        configuration
                .get(TilesOptions.KINDS)
                .forEach(
                        (type, kind) -> {
                            try {
                                kinds.put(type, Kind.valueOf(kind.toUpperCase(Locale.ROOT)));
                            } catch (IllegalArgumentException unknown) {
                                problems.add(
                                        TilesOptions.KINDS.key()
                                                + " maps "
                                                + type
                                                + " to "
                                                + kind
                                                + ", need a kind");
                            }
                        });
        return kinds;
    }

    public KafkaSettings kafka() {
        return kafka;
    }

    public Decoder decoder() {
        return decoder;
    }

    public Windows windows() {
        return new Windows(configuration.get(TilesOptions.WINDOW).toMillis());
    }

    public String deployment() {
        return configuration.get(TilesOptions.DEPLOYMENT);
    }

    /** What output records say of run number {@code run}. */
    public RunInfo run(long run) {
        return new RunInfo(
                deployment(), run, kafka.inputTopic(), decoder.version(), mapping.digest());
    }

    /** The value of an option; all are valid and have one, but the run. */
    public <T> T get(ConfigOption<T> option) {
        return configuration.get(option);
    }

    /**
     * Reports an unreadable value as the problem it is.
     *
     * @throws InvalidConfiguration for a value that is not of its option's type
     */
    public static TilesSettings parse(Configuration configuration) {
        try {
            return of(configuration);
        } catch (IllegalConfigurationException | IllegalArgumentException unreadable) {
            throw new InvalidConfiguration(List.of(unreadable.getMessage()));
        }
    }
}
