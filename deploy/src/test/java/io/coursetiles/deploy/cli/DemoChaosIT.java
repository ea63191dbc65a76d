package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.stack.StackHomes;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The commands as a user gives them, with fewer records. */
@Tag("fault")
class DemoChaosIT {

    private static final int RECORDS = 30_000;
    private static final Path STACK = StackHomes.repository().resolve("deploy/target/demo-chaos");

    @AfterEach
    void purge() {
        CommandRun.of("down", "--purge", "--stack", STACK.toString());
    }

    @Test
    void twoTaskManagersAndABrokerDieAndItAddsUp() throws Exception {
        CommandRun demo =
                CommandRun.of(
                        "demo",
                        "--stack",
                        STACK.toString(),
                        "--chaos",
                        "--keep",
                        "--json",
                        "--total",
                        "" + RECORDS,
                        "--rate",
                        "1500");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        JsonNode ledger = demo.json();
        assertThat(ledger.path("records").asLong()).isEqualTo(RECORDS);
        assertThat(demo.err().lines().filter(line -> line.contains(" settled records: ")))
                .extracting(line -> line.substring(line.indexOf(": ") + 2))
                .containsExactly(
                        "SIGKILL of the TaskManager",
                        "SIGKILL of the broker",
                        "SIGKILL of the TaskManager");

        CommandRun audit = onKept("audit");
        assertThat(audit.exit()).as(audit.toString()).isZero();
        assertThat(audit.json().path("clean").asBoolean()).isTrue();
        assertThat(audit.json().path("records").asLong()).isEqualTo(RECORDS);
        assertThat(audit.json().path("events")).isEqualTo(ledger.path("in_tiles"));
        assertThat(audit.json().path("late")).isEqualTo(ledger.path("late"));
        assertThat(audit.json().path("left_out").asLong()).isZero();
        CommandRun receipts = onKept("receipts");
        assertThat(receipts.exit()).as(receipts.toString()).isZero();
        assertThat(receipts.json().path("whole").asBoolean()).isTrue();
        CommandRun repair = onKept("repair");
        assertThat(repair.exit()).as(repair.toString()).isZero();
        assertThat(repair.json().path("whole").asBoolean()).isTrue();
        assertThat(repair.json().path("tiles").asLong()).isZero();
    }

    private static CommandRun onKept(String command) {
        return CommandRun.of(
                command, "--json", "--stack", STACK.toString(), "--set", "tiles.deployment=demo");
    }
}
