package io.coursetiles.job.config;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** Checkpoints of the tile job and the pauses its transactions must outlive. */
public final class CheckpointOptions {

    public static final ConfigOption<Duration> INTERVAL =
            ConfigOptions.key("tiles.checkpoint.interval")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(5))
                    .withDescription(
                            "Time between checkpoints; readers see output after the next one.");

    public static final ConfigOption<Duration> TIMEOUT =
            ConfigOptions.key("tiles.checkpoint.timeout")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(60))
                    .withDescription("A checkpoint that takes longer has failed.");

    public static final ConfigOption<Integer> TOLERABLE_FAILURES =
            ConfigOptions.key("tiles.checkpoint.tolerable-failures")
                    .intType()
                    .defaultValue(2)
                    .withDescription(
                            "Failed checkpoints in a row that do not restart the job; one more"
                                    + " does.");

    public static final ConfigOption<Duration> RESTART_BUDGET =
            ConfigOptions.key("tiles.restart-budget")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(2))
                    .withDescription(
                            "Longest time from a failure to the job running again that the"
                                    + " transaction timeout must cover.");

    public static final ConfigOption<Duration> UPGRADE_PAUSE =
            ConfigOptions.key("tiles.upgrade-pause")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(5))
                    .withDescription(
                            "Longest time from stopping the job to its successor running that the"
                                    + " transaction timeout must cover.");

    private CheckpointOptions() {}
}
