package io.coursetiles.job.config;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.window.Windows;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * The validated configuration of the tile job. Everything is checked together before anything
 * starts, and every problem is reported at once.
 */
public final class TilesSettings {

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
        KindMapping mapping = new KindMapping(kinds(values, problems));
        Decoder decoder = values.get(TilesOptions.FORMAT).decoder(mapping, values.configuration());
        return new TilesSettings(values.configuration(), kafka, mapping, decoder);
    }

    private static Map<String, Kind> kinds(TypedValues values, Problems problems) {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        values.get(TilesOptions.KINDS)
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
                                                + ", need "
                                                + Arrays.stream(Kind.values())
                                                        .map(Kind::label)
                                                        .collect(Collectors.joining(", ")));
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
}
