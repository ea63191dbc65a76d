package io.coursetiles.deploy.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Base of every subcommand: {@code --help}, {@code --json}, {@code --verbose} and what failures
 * mean.
 *
 * <p>A subcommand extends it, is listed in {@link Tiles}, and has a description and an example in
 * its footer. It says its result once through the {@link Console} and returns {@link ExitCode#DONE}
 * or {@link ExitCode#FOUND_WRONG}; everything else it throws. {@link UsageException} and {@link
 * IllegalArgumentException} end with 2, any other exception with 3; the user sees the message, and
 * the stack trace only with {@code --verbose}.
 */
public abstract class TilesCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = "--verbose",
            description = "Log what the clients do; show the stack trace of a failure.")
    private boolean verbose;

    /** Does the work. */
    protected abstract ExitCode execute(Console console) throws Exception;

    @Override
    public final Integer call() {
        if (verbose) {
            Configurator.setRootLevel(Level.INFO);
        }
        PrintWriter err = spec.commandLine().getErr();
        Console console =
                new Console(
                        spec.commandLine().getOut(),
                        err,
                        json ? Console.Form.JSON : Console.Form.TEXT);
        try {
            return execute(console).code();
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (verbose) {
                e.printStackTrace(err);
            }
            ExitCode exit = Failures.exitCode(e);
            console.failure(Failures.message(e), exit);
            return exit.code();
        }
    }
}
