package io.coursetiles.job.config;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** The archive job. */
public final class ArchiveOptions {

    public static final ConfigOption<String> PATH =
            ConfigOptions.key("tiles.archive.path")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "Required by the archive job. Base URI; raw/ and late/ are made below. A"
                                    + " directory (file:///...) that the TaskManagers and the machine"
                                    + " of the tiles command mount at the same path: what reads the"
                                    + " archive does so as files.");

    public static final ConfigOption<Duration> CHECKPOINT_INTERVAL =
            ConfigOptions.key("tiles.archive.checkpoint-interval")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(60))
                    .withDescription(
                            "Time between checkpoints of the archive job; each finishes one file"
                                    + " per open date.");

    public static final ConfigOption<Integer> PARALLELISM =
            ConfigOptions.key("tiles.archive.parallelism")
                    .intType()
                    .defaultValue(1)
                    .withDescription("Parallelism of the archive job.");

    private ArchiveOptions() {}
}
