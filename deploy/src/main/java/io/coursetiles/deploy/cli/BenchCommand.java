package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.bench.Bench;
import io.coursetiles.deploy.bench.BenchResult;
import io.coursetiles.deploy.bench.BenchSettings;
import io.coursetiles.deploy.bench.Marginal;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what the tile job or the restatement costs for an event. */
@Command(
        name = "bench",
        description = {
            "Measure the tile job over preloaded events, beside a bare reader of the same topic;",
            "with --restate the batch job of tiles restate over an archive of three dates, beside",
            "one bare pass over the same files, which decodes them in one thread. Uses a stack of",
            "its own in deploy/target/bench, which is deleted afterwards. The output of every size",
            "is compared with what it must be; ends with 1 if any is wrong. With --json one JSON",
            "object a line: each size, then the cost of a million more events."
        },
        footer = {
            "",
            "Example:",
            "  tiles bench --events 4000000,12000000 --hot 0.9",
            "  tiles bench --restate --events 1000000,4000000"
        })
final class BenchCommand extends TilesCommand {
    private static final String ROW = "%-34s";

    @Option(
            names = "--events",
            paramLabel = "N",
            split = ",",
            description =
                    "Sizes to run, in this order. Default: 4000000,12000000; with --restate 1000000,4000000.")
    private List<Long> events;

    @Option(names = "--restate", description = "Measure the restatement.")
    private boolean restate;

    @Option(
            names = "--hot",
            paramLabel = "SHARE",
            defaultValue = "0.002",
            description =
                    "Share of the events in one course, 0 to 1 (0.002: all 500 alike). Default: ${DEFAULT-VALUE}.")
    private double hot;

    @Option(
            names = "--keep",
            description = "Keep the topics and logs; the stack is stopped all the same.")
    private boolean keep;

    @Option(
            names = "--span",
            paramLabel = "TIME",
            description = {
                "Event time that every size covers, for example 8min: all windows stay open while",
                "it is below the out-of-orderness. Default: 1 min for 100,000 events."
            })
    private String span;

    @Mixin private JobOptions options;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        BenchSettings settings =
                new BenchSettings(
                        sizes(),
                        hot,
                        Optional.ofNullable(span).map(TimeUtils::parseDuration),
                        options.given());
        Path directory = StackHomes.repository().resolve("deploy/target/bench");
        LocalStack stack = LocalStack.open(directory, StackHomes.ofSystem(), Bench.stackOptions());
        if (runs(stack)) {
            throw new StackException(
                    "Cannot bench: got a running stack in "
                            + directory
                            + ", need none; do tiles down --stack "
                            + directory);
        }
        stack.purge(console::progress);
        Bench<?> bench =
                restate
                        ? Bench.ofRestatement(stack, JobOptions.jar(), settings, console::progress)
                        : Bench.ofTiles(stack, JobOptions.jar(), settings, console::progress);
        List<? extends BenchResult> results;
        try {
            results = bench.run(result -> tell(console, result));
        } catch (Exception failure) {
            stack.down(console::progress);
            console.progress("logs are in " + stack.logDir());
            throw failure;
        }
        if (keep) {
            stack.down(console::progress);
        } else {
            stack.purge(console::progress);
        }
        Optional<Marginal> marginal = Marginal.of(results);
        console.result(text(results, marginal), marginal.map(Marginal::json).orElse(Map.of()));
        return results.stream().allMatch(BenchResult::isRight)
                ? ExitCode.DONE
                : ExitCode.FOUND_WRONG;
    }

    private List<Long> sizes() {
        if (events != null) {
            return events;
        }
        return restate ? List.of(1_000_000L, 4_000_000L) : List.of(4_000_000L, 12_000_000L);
    }

    private static boolean runs(LocalStack stack) {
        return stack.isCreated()
                && (stack.broker().isAlive()
                        || stack.jobManager().isAlive()
                        || stack.taskManagers().stream().anyMatch(StackProcess::isAlive));
    }

    private static void tell(Console console, BenchResult result) {
        console.line(result.json());
        result.faults().stream().limit(10).forEach(fault -> console.progress("wrong: " + fault));
    }

    private static String text(List<? extends BenchResult> results, Optional<Marginal> marginal) {
        StringBuilder text = new StringBuilder();
        for (String name : results.get(0).json().keySet()) {
            text.append(String.format(ROW, name));
            for (BenchResult result : results) {
                text.append(cell(result.json().get(name)));
            }
            text.append('\n');
        }
        marginal.ifPresent(
                cost ->
                        cost.json()
                                .forEach(
                                        (name, value) ->
                                                text.append(String.format(ROW, name))
                                                        .append(cell(value))
                                                        .append('\n')));
        boolean right = results.stream().allMatch(BenchResult::isRight);
        return text.append(right ? "All numbers are right." : "Numbers are wrong.").toString();
    }

    private static String cell(Object value) {
        if (value instanceof Double number) {
            return String.format(Locale.ROOT, " %14.3f", number);
        }
        return value instanceof Long number
                ? String.format(Locale.ROOT, " %,14d", number)
                : " " + value;
    }
}
