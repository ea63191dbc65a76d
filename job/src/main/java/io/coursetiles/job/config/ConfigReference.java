package io.coursetiles.job.config;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.description.HtmlFormatter;
import org.apache.flink.util.TimeUtils;

/** The reference page of all options, generated from the options themselves. */
public final class ConfigReference {

    private static final List<Class<?>> SECTIONS =
            List.of(
                    TilesOptions.class,
                    DecodingOptions.class,
                    KafkaOptions.class,
                    CheckpointOptions.class,
                    ArchiveOptions.class,
                    XapiOptions.class,
                    CaliperOptions.class);

    private ConfigReference() {}

    static List<ConfigOption<?>> options() {
        List<ConfigOption<?>> options = new ArrayList<>();
        SECTIONS.forEach(section -> options.addAll(options(section)));
        return options;
    }

    static List<ConfigOption<?>> options(Class<?> section) {
        List<ConfigOption<?>> options = new ArrayList<>();
        try {
            for (Field field : section.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers())
                        && field.get(null) instanceof ConfigOption<?> option) {
                    options.add(option);
                }
            }
        } catch (IllegalAccessException publicFields) {
            throw new IllegalStateException(publicFields);
        }
        return options;
    }

    /** The page as Markdown. */
    public static String markdown() {
        StringBuilder page = new StringBuilder();
        page.append("# Configuration reference\n\n");
        page.append("Generated from the options; the build fails when this page differs.\n\n");
        page.append("| key | default | meaning |\n| --- | --- | --- |\n");
        for (ConfigOption<?> option : options()) {
            page.append("| `").append(option.key()).append("` | ");
            page.append(defaultText(option)).append(" | ");
            page.append(new HtmlFormatter().format(option.description()).replace("|", "\\|"));
            page.append(" |\n");
        }
        return page.toString();
    }

    private static String defaultText(ConfigOption<?> option) {
        Object value = option.defaultValue();
        if (value == null) {
            return "none";
        } else if (value instanceof Duration duration) {
            return TimeUtils.formatWithHighestUnit(duration);
        } else if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        } else if (value instanceof Map<?, ?> map && map.isEmpty()
                || value instanceof List<?> list && list.isEmpty()) {
            return "empty";
        } else if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).collect(Collectors.joining(";"));
        }
        return value.toString();
    }
}
