package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands where no stack was ever started: usage, messages, exit codes. */
class SavepointCommandTest {

    @TempDir Path base;

    @BeforeEach
    void home() {
        System.setProperty("tiles.home", "..");
    }

    @Test
    void aSavepointThatIsNotThereEndsWithTwo() throws Exception {
        for (String command : new String[] {"inspect", "diff"}) {
            String none = base.resolve("none").toString();
            String[] arguments =
                    command.equals("diff")
                            ? new String[] {"savepoint", command, none, none, "--json"}
                            : new String[] {"savepoint", command, none, "--json"};
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.exit()).as(run.toString()).isEqualTo(2);
            assertThat(run.json().path("exit").asInt()).isEqualTo(2);
            assertThat(run.json().path("error").asText())
                    .startsWith(
                            "Cannot read the savepoint "
                                    + none
                                    + ": got nothing there, need a directory with a _metadata file");
        }
        Path incomplete = Files.createDirectory(base.resolve("chk-3"));
        CommandRun run = CommandRun.of("savepoint", "inspect", incomplete.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("got a directory without _metadata, which ends each");
    }

    @Test
    void aSavepointThatIsDamagedEndsWithOne() throws Exception {
        Path damaged = Files.createDirectory(base.resolve("savepoint-abcdef-1"));
        Files.writeString(damaged.resolve("_metadata"), "broken");
        CommandRun run = CommandRun.of("savepoint", "inspect", damaged.toUri().toString());
        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("Cannot read the savepoint " + damaged + ": got ")
                .contains("in _metadata, need all bytes as Flink wrote them");

        CommandRun list = list("--savepoints", base.toString(), "--json");
        assertThat(list.exit()).as(list.toString()).isEqualTo(1);
        assertThat(list.json().path("damaged").asInt()).isEqualTo(1);
        assertThat(list.json().at("/snapshots/0/standing").asText()).isEqualTo("damaged");
        assertThat(list.json().at("/snapshots/0/fault").asText()).contains("in _metadata");
    }

    @Test
    void whatIsIncompleteIsListedAndNoFault() throws Exception {
        Files.createDirectory(base.resolve("chk-3"));
        CommandRun list = list("--savepoints", base.toString());
        assertThat(list.exit()).as(list.toString()).isZero();
        assertThat(list.err()).startsWith("no cluster asked for its directories");
        assertThat(list.out()).contains("incomplete", base.resolve("chk-3").toString());
    }

    @Test
    void withoutAnyDirectoryThereIsNothingToList() {
        CommandRun list = list();
        assertThat(list.exit()).isEqualTo(2);
        assertThat(list.err()).contains("Cannot look for savepoints: got no cluster that answers");
    }

    @Test
    void withoutAClusterNothingIsDisposedOf() throws Exception {
        Path old = Files.createDirectory(base.resolve("chk-3"));
        CommandRun run =
                CommandRun.of(
                        "savepoint",
                        "dispose",
                        "--stack",
                        base.resolve("no-stack").toString(),
                        "--cluster",
                        "http://127.0.0.1:9",
                        "--set",
                        "tiles.kafka.bootstrap-servers=127.0.0.1:9",
                        "--savepoints",
                        base.toString(),
                        "--older-than",
                        "0s",
                        "--delete");
        assertThat(run.exit()).as(run.toString()).isEqualTo(3);
        assertThat(run.err()).contains("Cannot reach Flink at http://127.0.0.1:9");
        assertThat(old).exists();
    }

    @Test
    void whatCannotBeReadIsWrongUsage() {
        assertThat(CommandRun.of("savepoint").exit()).isEqualTo(2);
        assertThat(CommandRun.of("savepoint").err())
                .contains("need inspect, diff, list or dispose");
        assertThat(CommandRun.of("savepoint", "inspect").exit()).isEqualTo(2);
        assertThat(CommandRun.of("savepoint", "inspect", "x", "--limit", "-1").exit()).isEqualTo(2);
        CommandRun age = CommandRun.of("savepoint", "dispose", "--older-than", "soon");
        assertThat(age.exit()).isEqualTo(2);
        assertThat(age.err()).contains("Cannot read --older-than soon: need a time such as 30d");
    }

    private CommandRun list(String... arguments) {
        String[] all = new String[arguments.length + 4];
        all[0] = "savepoint";
        all[1] = "list";
        all[2] = "--stack";
        all[3] = base.resolve("no-stack").toString();
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return CommandRun.of(all);
    }
}
