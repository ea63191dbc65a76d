package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.dead.ReplayReport;
import io.coursetiles.deploy.dead.ReplayRequest;
import io.coursetiles.deploy.dead.ReplayRun;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.TilesSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives originals to the input topic again. */
@Command(
        name = "replay",
        description = {
            "Give the originals of dead letters to the partition of the input topic that they came",
            "from, with the header attempt raised by one. Says what it would send; only with --send",
            "it is sent. Each record goes once: what is sent is on record in the receipts topic, in",
            "the same transaction, so a call that died, or is repeated, sends what is left. What is",
            "refused again is a new dead letter, of the next attempt. Originals that were cut come",
            "from the archive. Their keys and headers are not restored.",
            "Ends with 0, or with 1 when a record is refused: no attempt left, or its bytes are gone."
        },
        footer = {
            "",
            "Example:",
            "  tiles dead replay --reason future_time",
            "  tiles dead replay --reason future_time --send"
        })
final class DeadReplayCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;
    @Mixin private DeadFilterOptions filter;

    @Option(
            names = "--max",
            paramLabel = "N",
            description = {
                "Records at most, those at the lowest positions first.",
                "Default: ${DEFAULT-VALUE}."
            })
    private int max = 1_000;

    @Option(
            names = "--max-attempts",
            paramLabel = "N",
            description = {
                "A record is given to the input topic at most that many times in all.",
                "Default: ${DEFAULT-VALUE}."
            })
    private int maxAttempts = 3;

    @Option(names = "--send", description = "Send; without it nothing is sent.")
    private boolean send;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        ReplayRequest request = new ReplayRequest(filter.filter(), max, maxAttempts);
        TilesSettings settings = TilesSettings.parse(options.onStack(stack.open()));
        ReplayRun run =
                new ReplayRun(
                        new Kafka(settings.kafka().client()),
                        settings,
                        Path.of(URI.create(settings.get(ArchiveOptions.PATH))),
                        "replay/" + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                        console::progress);
        ReplayReport report = send ? run.send(request) : run.look(request);
        console.result(report.text(), report.json());
        return report.isDone() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
