package io.coursetiles.deploy.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where course_day is, if not beside the local stack's archive; a mixin. */
final class CourseDayOption {

    @Option(
            names = "--course-day",
            paramLabel = "DIR",
            description = {
                "Base directory of course_day; the cluster must mount it at the same path.",
                "Default: course_day in the state directory of the local stack."
            })
    private Optional<Path> courseDay;

    /** Absolute; need not be there. */
    Path courseDay(StackOption stack) {
        return courseDay
                .orElseGet(() -> stack.open().stateDir().resolve("course_day"))
                .toAbsolutePath();
    }
}
