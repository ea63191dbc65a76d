package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.dead.DeadShow;
import io.coursetiles.deploy.dead.PayloadForm;
import io.coursetiles.deploy.dead.SourcePosition;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One record that was refused. */
@Command(
        name = "show",
        description = {
            "Show the dead letters about one record of the input topic: their headers, and the",
            "original as text, or in hexadecimal where it is no text. It is a record about a learner.",
            "Ends with 1 when there is none."
        },
        footer = {
            "",
            "Example:",
            "  tiles dead show 0/1234",
            "  tiles dead show 0/1234 --hex --bytes 64"
        })
final class DeadShowCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;

    @Parameters(
            paramLabel = "POSITION",
            description = "PARTITION/OFFSET of the record, as tiles dead list prints it.")
    private String position;

    @Option(names = "--hex", description = "In hexadecimal, also what is text.")
    private boolean hex;

    @Option(
            names = "--bytes",
            paramLabel = "N",
            description = "Bytes of the original that are shown. Default: ${DEFAULT-VALUE}.")
    private int bytes = 2_000;

    @Override
    protected ExitCode execute(Console console) {
        if (bytes < 0) {
            throw new UsageException("Cannot show: got --bytes " + bytes + ", need 0 or more");
        }
        SourcePosition source = SourcePosition.parse(position);
        TilesSettings settings = TilesSettings.parse(options.onStack(stack.open()));
        DeadShow show = DeadShow.read(new Kafka(settings.kafka().client()), settings, source);
        console.result(show.text(bytes, hex ? PayloadForm.HEX : PayloadForm.TEXT), show.json());
        return show.isThere() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
