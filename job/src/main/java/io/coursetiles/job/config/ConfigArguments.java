package io.coursetiles.job.config;

import java.io.IOException;
import java.io.Reader;
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
 * --KEY VALUE}, later ones win. A key that is no option is a problem, not a comment; a file may
 * hold other keys than {@code tiles.*} for others to read.
 */
public final class ConfigArguments {

    private static final String PREFIX = "tiles.";

    private ConfigArguments() {}

    /**
     * @throws InvalidConfiguration naming every argument that cannot be read and every unknown key
     */
    public static Configuration parse(String... arguments) {
        Problems problems = new Problems();
        Configuration configuration = of(problems, arguments);
        checkKeys(configuration.keySet(), problems);
        problems.throwIfAny();
        return configuration;
    }

    /** Reads what can be read and adds the problems of the rest; keys are not checked yet. */
    public static Configuration of(Problems problems, String... arguments) {
        Configuration configuration = new Configuration();
        Iterator<String> rest = List.of(arguments).iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (!argument.startsWith("--") || !rest.hasNext()) {
                problems.add("argument " + argument + " is not of the form --KEY VALUE");
            } else if (argument.equals("--config")) {
                readFile(rest.next(), configuration, problems);
            } else {
                String key = argument.substring(2);
                problems.check(
                        key.startsWith(PREFIX), key + " is no option; all start with " + PREFIX);
                configuration.setString(key, rest.next());
            }
        }
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
                    !key.startsWith(PREFIX) || known.contains(key) || prefixed,
                    key + " is no option; the reference lists them all");
        }
        known.stream()
                .filter(key -> isMap(key) && keys.contains(key))
                .filter(key -> keys.stream().anyMatch(each -> each.startsWith(key + ".")))
                .forEach(
                        key ->
                                problems.add(
                                        key
                                                + " is set as a whole and entry by entry, need one"
                                                + " of the two: Flink would drop the entries"));
    }

    private static boolean isMap(String key) {
        return key.equals(TilesOptions.KINDS.key()) || key.equals(KafkaOptions.PROPERTIES.key());
    }

    private static void readFile(String file, Configuration configuration, Problems problems) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            problems.add("configuration file " + file + " cannot be read: " + unreadable);
        }
        properties.forEach((key, value) -> configuration.setString((String) key, (String) value));
    }
}
