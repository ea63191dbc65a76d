package io.coursetiles.deploy.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code tiles} command. A subcommand joins by its class in the list. */
@Command(
        name = "tiles",
        description = "Live course engagement tiles and settled daily facts.",
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            GenerateCommand.class,
            DoctorCommand.class,
            SubmitCommand.class,
            UpgradeCommand.class,
            ResumeCommand.class,
            BenchCommand.class,
            TailCommand.class,
            ReceiptsCommand.class,
            AuditCommand.class,
            RepairCommand.class,
            RestateCommand.class,
            ReadCommand.class,
            PublishCommand.class,
            RetainCommand.class,
            SavepointCommand.class,
            CheckCommand.class,
            DeadCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, and good",
            "1:the check found something wrong",
            "2:wrong usage or configuration",
            "3:a needed system is unreachable or failed"
        },
        footer = {"", "Example:", "  tiles up"})
public final class Tiles implements Runnable {
    @Spec private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Tiles())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Cannot run: need a subcommand");
    }
}
