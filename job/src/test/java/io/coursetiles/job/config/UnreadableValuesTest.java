package io.coursetiles.job.config;

import static io.coursetiles.job.config.Arguments.assertRefused;
import static io.coursetiles.job.config.Arguments.valid;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A value that is not of its option's type is one problem among the others. */
class UnreadableValuesTest {

    private static final String DURATION = "a duration such as 5 min, 0 to 36500 d";

    /** What no duration, number, size, boolean or map can be read from. */
    private static final String NONSENSE = "abc";

    static List<ConfigOption<?>> typed() {
        return ConfigReference.options().stream().filter(UnreadableValuesTest::isTyped).toList();
    }

    private static boolean isTyped(ConfigOption<?> option) {
        Configuration nonsense = new Configuration();
        nonsense.setString(option.key(), NONSENSE);
        try {
            nonsense.get(option);
            return false;
        } catch (IllegalArgumentException unreadable) {
            return true;
        }
    }

    @ParameterizedTest
    @MethodSource("typed")
    void nonsenseIsOneProblemAndNamesTheForm(ConfigOption<?> option) {
        assertRefused(valid("--" + option.key(), NONSENSE), option.key() + expected(option));
    }

    private static String expected(ConfigOption<?> option) {
        Object value = option.defaultValue();
        if (option == TilesOptions.RUN || value instanceof Integer) {
            return " is 'abc', need a whole number";
        } else if (value instanceof Duration) {
            return " is 'abc', need " + DURATION;
        } else if (value instanceof Boolean) {
            return " is 'abc', need true or false";
        } else if (option == TilesOptions.FORMAT) {
            return " is 'abc', need canonical or openedx or xapi or caliper or auto";
        } else if (option == CaliperOptions.COURSE) {
            return " is 'abc', need section or offering";
        } else if (option == CaliperOptions.EVENT_ID) {
            return " is 'abc', need sent or content";
        } else if (option == TilesOptions.KINDS || option == KafkaOptions.PROPERTIES) {
            return " cannot be read, need KEY:VALUE,KEY:VALUE or, entry by entry, "
                    + option.key()
                    + ".KEY=VALUE";
        }
        return " is 'abc', need a size such as 64 mb";
    }

    @Test
    void mostOptionsHaveAType() {
        assertThat(typed()).hasSize(29);
    }

    @ParameterizedTest
    @CsvSource({
        "tiles.window, '', ''",
        "tiles.window, -5 s, -5 s",
        "tiles.window, PT-5S, PT-5S",
        "tiles.window, 5 parsecs, 5 parsecs",
        "tiles.idle-timeout, 9223372036854775807 d, 9223372036854775807 d",
    })
    void durationsMustBeReadable(String key, String text, String shown) {
        assertRefused(valid("--" + key, text), key + " is '" + shown + "', need " + DURATION);
    }

    @Test
    void aDurationThatWouldOverflowIsTooLong() {
        assertRefused(
                valid("--tiles.idle-timeout", "36501 d"),
                "tiles.idle-timeout is 36501 d, need " + DURATION);
        assertRefused(
                valid("--tiles.live-interval", "106751991168 d"),
                "tiles.live-interval is 106751991168 d, need " + DURATION);
    }

    @Test
    void aMapThatCannotBeReadIsNotShown() {
        assertRefused(
                valid("--tiles.kafka.properties", "sasl.jaas.config=secret"),
                "tiles.kafka.properties cannot be read, need KEY:VALUE,KEY:VALUE or, entry by"
                        + " entry, tiles.kafka.properties.KEY=VALUE");
    }

    @Test
    void theStandInOfAnUnreadableValueIsNotBlamed() {
        assertRefused(
                valid(
                        "--tiles.window", "one minute",
                        "--tiles.alignment.max-drift", "2 min",
                        "--tiles.out-of-orderness", "long",
                        "--tiles.source.partition-discovery-interval", "20 min",
                        "--tiles.transaction.timeout", "?",
                        "--tiles.upgrade-pause", "2 h"),
                "tiles.window is 'one minute', need " + DURATION,
                "tiles.out-of-orderness is 'long', need " + DURATION,
                "tiles.transaction.timeout is '?', need " + DURATION);
    }
}
