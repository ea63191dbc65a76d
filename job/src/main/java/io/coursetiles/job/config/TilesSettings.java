package io.coursetiles.job.config;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.window.Windows;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * The validated configuration of the tile job. Everything is checked together before anything
 * starts, and every problem is reported at once.
 */
public final class TilesSettings {

    private final Configuration configuration;
    private final KafkaSettings kafka;
    private final Decoding decoding;

    private TilesSettings(Configuration configuration, KafkaSettings kafka, Decoding decoding) {
        this.configuration = configuration;
        this.kafka = kafka;
        this.decoding = decoding;
    }

    /**
     * @throws InvalidConfiguration naming every problem
     */
    public static TilesSettings parse(Configuration configuration) {
        Problems problems = new Problems();
        TilesSettings settings = of(configuration, problems);
        problems.throwIfAny();
        return settings;
    }

    /**
     * Reads the settings; problems are added, and the result is not to be used when there are any.
     */
    public static TilesSettings of(Configuration configuration, Problems problems) {
        return of(configuration, problems, problems);
    }

    /**
     * As {@link #of(Configuration, Problems)}, for one who judges the transaction timeout himself.
     *
     * @param budget takes the problem of a transaction timeout that is below {@link
     *     TransactionBudget#needed()}; the result may be used all the same
     */
    public static TilesSettings of(
            Configuration configuration, Problems problems, Problems budget) {
        ConfigArguments.checkKeys(configuration.keySet(), problems);
        TypedValues values = TypedValues.of(configuration, problems);
        KafkaSettings kafka = KafkaSettings.of(values.configuration(), problems);
        new TilesChecks(values, problems, budget).run();
        return new TilesSettings(values.configuration(), kafka, Decoding.of(values, problems));
    }

    public KafkaSettings kafka() {
        return kafka;
    }

    public Decoder decoder() {
        return decoding.decoder();
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
                deployment(),
                run,
                kafka.inputTopic(),
                new RecordDecoder(decoder(), get(TilesOptions.MAX_CLOCK_SKEW)).version(),
                decoding.mappingDigest(),
                decoding.lessonsDigest(),
                get(TilesOptions.OUT_OF_ORDERNESS));
    }

    /** The value of an option; all are valid and have one, but the run. */
    public <T> T get(ConfigOption<T> option) {
        return configuration.get(option);
    }
}
