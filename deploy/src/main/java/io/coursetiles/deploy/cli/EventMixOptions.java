package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.job.config.TilesOptions;
import picocli.CommandLine.Option;

/** What generated events are made of; a mixin. The job's times are those it has by default. */
final class EventMixOptions {
    @Option(
            names = "--courses",
            paramLabel = "N",
            defaultValue = "50",
            description = "Number of courses. Default: ${DEFAULT-VALUE}.")
    private int courses;

    @Option(
            names = "--learners",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Learners of each course. Default: ${DEFAULT-VALUE}.")
    private int learners;

    @Option(
            names = "--hot",
            paramLabel = "SHARE",
            defaultValue = "0.5",
            description = "Share of the events in one course, 0 to 1. Default: ${DEFAULT-VALUE}.")
    private double hot;

    @Option(
            names = "--duplicates",
            paramLabel = "SHARE",
            defaultValue = "0.01",
            description = "Share of exact copies of recent events. Default: ${DEFAULT-VALUE}.")
    private double duplicates;

    @Option(
            names = "--late",
            paramLabel = "SHARE",
            defaultValue = "0",
            description = {
                "Share of events more than the out-of-orderness and a window behind their partition.",
                "Default: ${DEFAULT-VALUE}."
            })
    private double late;

    @Option(
            names = "--malformed",
            paramLabel = "SHARE",
            defaultValue = "0",
            description = "Share of values that are no events. Default: ${DEFAULT-VALUE}.")
    private double malformed;

    @Option(
            names = "--future",
            paramLabel = "SHARE",
            defaultValue = "0",
            description = "Share of events dated years ahead. Default: ${DEFAULT-VALUE}.")
    private double future;

    EventMix mix() {
        EventMix defaults = EventMix.defaults();
        return defaults.withCourses(courses, learners, hot)
                .withShares(duplicates, late, malformed, future)
                .withTimes(
                        defaults.jitter(),
                        TilesOptions.OUT_OF_ORDERNESS.defaultValue(),
                        TilesOptions.WINDOW.defaultValue(),
                        TilesOptions.MAX_CLOCK_SKEW.defaultValue());
    }
}
