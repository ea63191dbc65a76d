package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.stack.StackException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TilesTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void everySubcommandHasADescriptionAnExampleAndTheCommonOptions() {
        assertThat(Tiles.commandLine().getSubcommands())
                .isNotEmpty()
                .allSatisfy((name, command) -> assertTold("tiles " + name, command));
    }

    private static void assertTold(String name, CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        assertThat(usage.description()).as(name).isNotEmpty();
        assertThat(String.join("\n", usage.footer())).as(name).contains("Example:\n  " + name);
        if (command.getSubcommands().isEmpty()) {
            assertThat(command.getCommandSpec().optionsMap())
                    .as(name)
                    .containsKeys("--help", "--json", "--verbose");
        }
        command.getSubcommands().forEach((child, each) -> assertTold(name + " " + child, each));
    }

    /** The page of the commands names each, and none that is not there. */
    @Test
    void theReadmeListsEverySubcommand() throws IOException {
        Set<String> listed =
                Files.readString(Path.of("README.md"))
                        .lines()
                        .dropWhile(line -> !line.equals("| command | does |"))
                        .takeWhile(line -> line.startsWith("|"))
                        .skip(2)
                        .flatMap(
                                line ->
                                        Pattern.compile("`(\\w+)`")
                                                .matcher(line.split("\\|")[1])
                                                .results())
                        .map(match -> match.group(1))
                        .collect(Collectors.toSet());
        assertThat(listed).isEqualTo(Tiles.commandLine().getSubcommands().keySet());
    }

    @Test
    void wrongUsageEndsWithTwo() {
        assertThat(run("up", "--no-such-option")).isEqualTo(2);
        assertThat(err.toString()).contains("Unknown option: '--no-such-option'");
        assertThat(run()).isEqualTo(2);
        assertThat(run("up", "--slots", "0", "--stack", "target/none", "--json")).isEqualTo(2);
        assertThat(out.toString())
                .isEqualToIgnoringNewLines(
                        "{\"error\":\"Cannot size a TaskManager: got 0 slots, need 1 to 64\","
                                + "\"exit\":2}");
    }

    @Test
    void statusOfNothingFindsWrong() {
        assertThat(run("status", "--stack", "target/none")).isEqualTo(1);
        assertThat(out.toString()).contains("No stack in ").contains("do tiles up");
    }

    @Test
    void failureOfASystemEndsWithThreeAndIsTold() {
        StackException failure = new StackException("Cannot start broker: no");
        assertThat(Failures.exitCode(failure)).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(Failures.message(failure)).isEqualTo("Cannot start broker: no");

        ExecutionException wrapped = new ExecutionException(new IOException("refused"));
        assertThat(Failures.exitCode(wrapped)).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(Failures.message(wrapped))
                .isEqualTo("Cannot go on: IOException: refused; do tiles status");

        assertThat(Failures.message(new IllegalStateException("x")))
                .isEqualTo(
                        "Cannot go on: IllegalStateException: x; for the stack trace add --verbose");
        assertThat(Failures.exitCode(new UsageException("x"))).isEqualTo(ExitCode.USAGE);
    }

    private int run(String... arguments) {
        System.setProperty("tiles.home", "..");
        CommandLine command = Tiles.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(arguments);
    }
}
