package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The command as a user gives it, with fewer records. */
@Tag("fault")
class DemoChaosIT {

    private static final int RECORDS = 30_000;

    @Test
    void twoTaskManagersAndABrokerDieAndItAddsUp() throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        int exit =
                Tiles.commandLine()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(
                                "demo",
                                "--chaos",
                                "--json",
                                "--total",
                                "" + RECORDS,
                                "--rate",
                                "1500");

        assertThat(exit).as(err + "\n" + out).isZero();
        JsonNode ledger = new ObjectMapper().readTree(out.toString());
        assertThat(ledger.path("records").asLong()).isEqualTo(RECORDS);
        assertThat(err.toString().lines().filter(line -> line.contains(" settled records: ")))
                .extracting(line -> line.substring(line.indexOf(": ") + 2))
                .containsExactly(
                        "SIGKILL of the TaskManager",
                        "SIGKILL of the broker",
                        "SIGKILL of the TaskManager");
    }
}
