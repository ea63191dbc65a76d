package io.coursetiles.job.config;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * Reads a configuration from a job's arguments: {@code --config FILE} (Java properties) and {@code
 * --KEY VALUE}, later ones win. A key that starts with {@code tiles.} and is no option is a
 * problem, not a comment.
 */
public final class ConfigArguments {

    private ConfigArguments() {}

    public static Configuration parse(String... arguments) {
        Configuration configuration = new Configuration();
        Problems problems = new Problems();
        Iterator<String> rest = List.of(arguments).iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (!argument.startsWith("--") || !rest.hasNext()) {
                problems.add("argument " + argument + " is not of the form --KEY VALUE");
            } else if (argument.equals("--config")) {
                readFile(Path.of(rest.next()), configuration);
            } else {
                configuration.setString(argument.substring(2), rest.next());
            }
        }
        checkKeys(configuration.keySet(), problems);
        problems.throwIfAny();
        return configuration;
    }

    /** Adds a problem for every key that starts with {@code tiles.} and is no option. */
    static void checkKeys(Set<String> keys, Problems problems) {
        List<ConfigOption<?>> options = ConfigReference.options();
        Set<String> known =
                options.stream()
                        .map(ConfigOption::key)
                        .collect(Collectors.toCollection(TreeSet::new));
        for (String key : new TreeSet<>(keys)) {
            boolean prefixed =
                    known.stream()
                            .anyMatch(option -> key.startsWith(option + ".") && isMap(option));
            problems.check(
                    !key.startsWith("tiles.") || known.contains(key) || prefixed,
                    key + " is no option; the reference lists them all");
        }
    }

    private static boolean isMap(String key) {
        return key.equals(TilesOptions.KINDS.key()) || key.equals(KafkaOptions.PROPERTIES.key());
    }

    private static void readFile(Path file, Configuration configuration) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot read the configuration " + file, unreadable);
        }
        properties.forEach((key, value) -> configuration.setString((String) key, (String) value));
    }
}
