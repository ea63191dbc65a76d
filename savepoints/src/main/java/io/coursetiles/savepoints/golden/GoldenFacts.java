package io.coursetiles.savepoints.golden;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * How a golden was taken.
 *
 * @param run number of the run that took it
 * @param checkpoint number of the savepoint, whose transactions no broker knows any more
 * @param parallelism of the job that took it
 * @param partitions of its input topic
 * @param options of the job that a restore must not change, by key; its deployment and its input
 *     topic, which are part of the savepoint, among them
 */
public record GoldenFacts(
        long run, long checkpoint, int parallelism, int partitions, Map<String, String> options) {

    private static final String RUN = "golden.run";
    private static final String CHECKPOINT = "golden.checkpoint";
    private static final String PARALLELISM = "golden.parallelism";
    private static final String PARTITIONS = "golden.partitions";
    private static final String OPTIONS = "tiles.";

    static GoldenFacts parse(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        Map<String, String> options = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(OPTIONS)) {
                options.put(key, properties.getProperty(key));
            }
        }
        return new GoldenFacts(
                Long.parseLong(properties.getProperty(RUN)),
                Long.parseLong(properties.getProperty(CHECKPOINT)),
                Integer.parseInt(properties.getProperty(PARALLELISM)),
                Integer.parseInt(properties.getProperty(PARTITIONS)),
                options);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        line(text, RUN, run);
        line(text, CHECKPOINT, checkpoint);
        line(text, PARALLELISM, parallelism);
        line(text, PARTITIONS, partitions);
        new TreeMap<>(options).forEach((key, value) -> line(text, key, value));
        return text.toString();
    }

    private static void line(StringBuilder text, String key, Object value) {
        text.append(key).append('=').append(value).append('\n');
    }
}
