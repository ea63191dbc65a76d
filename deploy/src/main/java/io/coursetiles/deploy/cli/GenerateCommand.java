package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.generate.Category;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.EventPlan;
import io.coursetiles.deploy.generate.EventProducer;
import io.coursetiles.deploy.generate.GeneratedTotals;
import io.coursetiles.deploy.generate.InputTopic;
import io.coursetiles.deploy.generate.Pace;
import io.coursetiles.job.config.KafkaOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes synthetic events whose totals are known. */
@Command(
        name = "generate",
        description = {
            "Write synthetic events to the input topic and print their exact totals.",
            "Either --total events as fast as possible, with event times over the --span up to now;",
            "or at a --rate for some --seconds (or up to a --total), with event times at now as it"
                    + " goes."
        },
        footer = {
            "",
            "Example:",
            "  tiles generate --total 1000000 --hot 0.9 --duplicates 0.02 --late 0.001"
        })
final class GenerateCommand extends TilesCommand {
    @Mixin private StackOption stack;
    @Mixin private EventMixOptions options;

    @Option(names = "--total", paramLabel = "N", description = "Number of events.")
    private Optional<Long> total;

    @Option(names = "--rate", paramLabel = "R", description = "Events a second.")
    private Optional<Double> rate;

    @Option(names = "--seconds", paramLabel = "S", description = "How long, with --rate.")
    private Optional<Double> seconds;

    @Option(
            names = "--span",
            paramLabel = "DURATION",
            description = "Event time to cover, as PT2H; without --rate only. Default: PT1H.")
    private Optional<Duration> span;

    @Option(
            names = "--end",
            paramLabel = "INSTANT",
            description = "Event time to end at, not in the future. Default: now.")
    private Optional<Instant> end;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Start of the random numbers. Same seed and end: same bytes.")
    private long seed = EventPlan.DEFAULT_SEED;

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            description = "Topic to write to, created if missing. Default: that of the job.")
    private String topic = KafkaOptions.INPUT_TOPIC.defaultValue();

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "Partitions of the topic. Default: as many as there are, else 4.")
    private Optional<Integer> partitions;

    @Option(
            names = "--bootstrap",
            paramLabel = "HOST:PORT",
            description = "Kafka to write to. Default: that of the local stack.")
    private Optional<String> bootstrap;

    @Override
    protected ExitCode execute(Console console) {
        EventMix mix = options.mix();
        Pace pace = rate.map(Pace::perSecond).orElseGet(Pace::unlimited);
        long records = records();
        // Checks the rest of the usage before anything is created.
        plan(records, pace, partitions.orElse(InputTopic.DEFAULT_PARTITIONS));

        String servers = bootstrap.orElseGet(() -> stack.open().bootstrapServers());
        int count =
                InputTopic.ensure(
                        servers,
                        topic,
                        partitions.map(OptionalInt::of).orElseGet(OptionalInt::empty));
        EventPlan plan = plan(records, pace, count);
        console.progress("writing " + records + " events to " + topic + " at " + servers);
        GeneratedTotals totals =
                new EventProducer(servers, topic, console::progress)
                        .send(new EventGenerator(mix, plan), pace);
        console.result(text(plan, totals), json(plan, totals));
        return ExitCode.DONE;
    }

    private long records() {
        if (seconds.isPresent() && (rate.isEmpty() || total.isPresent())) {
            throw new UsageException("Cannot generate: --seconds goes with --rate, not --total");
        }
        if (rate.isPresent() && (span.isPresent() || end.isPresent())) {
            throw new UsageException(
                    "Cannot generate: with --rate event times are at now; leave --span and --end"
                            + " out");
        }
        return total.or(() -> seconds.map(time -> Math.round(time * rate.orElseThrow())))
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "Cannot generate: got no bound, need --total, or --rate"
                                                + " and --seconds"));
    }

    private EventPlan plan(long records, Pace pace, int count) {
        Instant now = Instant.now();
        if (end.isPresent() && end.get().isAfter(now)) {
            throw new UsageException(
                    "Cannot generate: got --end " + end.get() + ", need " + now + " at most");
        }
        Duration covered =
                rate.isPresent() ? pace.duration(records) : span.orElse(Duration.ofHours(1));
        Instant last = rate.isPresent() ? now.plus(covered) : end.orElse(now);
        return new EventPlan(records, last, covered, count, seed);
    }

    private String text(EventPlan plan, GeneratedTotals totals) {
        StringBuilder text = new StringBuilder();
        text.append(line("records", totals.records()));
        for (Category category : Category.values()) {
            text.append(line("  " + category.label(), totals.count(category)));
        }
        text.append(line("ok items", totals.okItems()));
        text.append(line("distinct ids", totals.distinctIds()));
        text.append(line("dead letters", totals.records() - totals.okItems()));
        totals.dead().forEach((reason, n) -> text.append(line("  " + reason.label(), n)));
        return text.append("\nin topic ")
                .append(topic)
                .append(", event times up to ")
                .append(plan.end())
                .toString();
    }

    private static String line(String name, long count) {
        return String.format(Locale.ROOT, "%-22s %,14d%n", name, count);
    }

    private Map<String, Object> json(EventPlan plan, GeneratedTotals totals) {
        Map<String, Object> json = new LinkedHashMap<>(totals.json());
        json.put("topic", topic);
        json.put("partitions", plan.partitions());
        json.put("end", plan.end().toString());
        json.put("span", plan.span().toString());
        json.put("seed", plan.seed());
        return json;
    }
}
