package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.dead.DeadFilter;
import io.coursetiles.operators.event.DeadReason;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which dead letters a command works on; a mixin. */
final class DeadFilterOptions {

    @Option(
            names = "--reason",
            split = ",",
            paramLabel = "REASON",
            description = "Only these, as error_reason names them. Default: all.")
    private List<String> reasons = List.of();

    @Option(
            names = "--partition",
            paramLabel = "N",
            description = "Only those from this partition of the input topic. Default: all.")
    private Optional<Integer> partition;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only those of records that the broker took then or later.")
    private Optional<String> since;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            description = "Only those of records that the broker took before.")
    private Optional<String> until;

    DeadFilter filter() {
        Set<String> known =
                Arrays.stream(DeadReason.values())
                        .map(DeadReason::label)
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> unknown = new TreeSet<>(reasons);
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new UsageException(
                    "Cannot filter by --reason "
                            + String.join(", ", unknown)
                            + ": need one of "
                            + String.join(", ", known));
        }
        return new DeadFilter(
                Set.copyOf(reasons),
                partition,
                since.map(time -> time("--since", time)),
                until.map(time -> time("--until", time)),
                Optional.empty());
    }

    private static Instant time(String option, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException broken) {
            throw new UsageException(
                    "Cannot read "
                            + option
                            + " "
                            + text
                            + ": need a time such as 2026-03-02T00:00:00Z");
        }
    }
}
