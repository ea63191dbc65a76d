package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.check.ShellWord;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Option;

/** Options of the jobs, as the configuration reference lists them; a mixin. */
final class JobOptions {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Java properties file with options of the jobs.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "One option of the jobs, for example tiles.window=1min. Wins over FILE.")
    private Map<String, String> values = new LinkedHashMap<>();

    /** What was given, and nothing else. */
    Configuration given() {
        List<String> arguments = new ArrayList<>();
        if (file != null) {
            arguments.add("--config");
            arguments.add(file.toString());
        }
        values.forEach(
                (key, value) -> {
                    arguments.add("--" + key);
                    arguments.add(value);
                });
        return ConfigArguments.parse(arguments.toArray(new String[0]));
    }

    /** What was given, and the local stack for what was not. */
    Configuration onStack(LocalStack stack) {
        Configuration configuration = given();
        setDefault(configuration, TilesOptions.DEPLOYMENT.key(), () -> "local");
        setDefault(configuration, KafkaOptions.BOOTSTRAP_SERVERS.key(), stack::bootstrapServers);
        setDefault(
                configuration,
                ArchiveOptions.PATH.key(),
                () -> stack.stateDir().resolve("archive").toUri().toString());
        return configuration;
    }

    /** What was given, and something valid for what is required and not used without a broker. */
    Configuration offline() {
        Configuration configuration = given();
        setDefault(configuration, TilesOptions.DEPLOYMENT.key(), () -> "offline");
        setDefault(configuration, KafkaOptions.BOOTSTRAP_SERVERS.key(), () -> "127.0.0.1:9092");
        return configuration;
    }

    /** What was given, as words of a command line; empty for nothing. */
    String text() {
        List<String> words = new ArrayList<>();
        if (file != null) {
            words.add("--config " + ShellWord.of(file.toString()));
        }
        values.forEach((key, value) -> words.add("--set " + ShellWord.of(key + "=" + value)));
        return String.join(" ", words);
    }

    /** A stack that was never started is only missed where something of it is needed. */
    private static void setDefault(
            Configuration configuration, String key, Supplier<String> value) {
        if (!configuration.containsKey(key)) {
            configuration.setString(key, value.get());
        }
    }

    /** The job jar, as the build leaves it. */
    static Path jar() {
        return StackHomes.repository().resolve("job/target/course-tiles-job.jar");
    }
}
