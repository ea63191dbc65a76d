package io.coursetiles.job.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.util.TimeUtils;

/**
 * A configuration in which every value is of its option's type. One that is not is a problem, and
 * its default stands in for it so that the other checks can go on; a check that compares values
 * asks {@link #isGiven} first, or it would blame the stand-in.
 */
final class TypedValues {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final Configuration configuration;
    private final Set<ConfigOption<?>> replaced = new HashSet<>();

    private TypedValues(Configuration configuration) {
        this.configuration = new Configuration(configuration);
    }

    static TypedValues of(Configuration configuration, Problems problems) {
        TypedValues values = new TypedValues(configuration);
        for (ConfigOption<?> option : ConfigReference.options()) {
            values.check(option, problems);
        }
        return values;
    }

    private void check(ConfigOption<?> option, Problems problems) {
        try {
            if (configuration.get(option) instanceof Duration duration
                    && (duration.isNegative() || duration.compareTo(LONGEST) > 0)) {
                replace(option, TimeUtils.formatWithHighestUnit(duration), problems);
            }
        } catch (IllegalArgumentException unreadable) {
            replace(option, "'" + configuration.toMap().get(option.key()) + "'", problems);
        }
    }

    private void replace(ConfigOption<?> option, String value, Problems problems) {
        // The text of a map is kept out of messages: client properties may hold a password.
        String got =
                option.defaultValue() instanceof Map<?, ?> ? " cannot be read" : " is " + value;
        problems.add(option.key() + got + ", need " + need(option));
        configuration.removeConfig(option);
        replaced.add(option);
    }

    private static String need(ConfigOption<?> option) {
        Object value = option.defaultValue();
        if (value instanceof Duration) {
            return "a duration such as 5 min, 0 to 36500 d";
        } else if (value instanceof MemorySize) {
            return "a size such as 64 mb";
        } else if (value instanceof Boolean) {
            return "true or false";
        } else if (value instanceof Map<?, ?>) {
            return "KEY:VALUE,KEY:VALUE or, entry by entry, " + option.key() + ".KEY=VALUE";
        } else if (value instanceof Enum<?> constant) {
            return Stream.of(constant.getDeclaringClass().getEnumConstants())
                    .map(each -> each.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" or "));
        }
        return "a whole number";
    }

    /** Whether none of these values was unreadable. */
    boolean isGiven(ConfigOption<?>... options) {
        return Arrays.stream(options).noneMatch(replaced::contains);
    }

    <T> T get(ConfigOption<T> option) {
        return configuration.get(option);
    }

    /** A copy as a configuration. */
    Configuration configuration() {
        return new Configuration(configuration);
    }
}
