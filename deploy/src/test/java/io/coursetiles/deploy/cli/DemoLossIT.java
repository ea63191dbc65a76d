package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The story of a lost transaction as a user starts it, with fewer records. */
@Tag("fault")
class DemoLossIT {

    private static final int RECORDS = 40_000;

    @Test
    void lostTransactionsAreNamedAndMadeGood() throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        int exit =
                Tiles.commandLine()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(
                                "demo",
                                "--lose-transaction",
                                "--json",
                                "--total",
                                "" + RECORDS,
                                "--rate",
                                "2000");

        assertThat(exit).as(err + "\n" + out).isZero();
        JsonNode ledger = new ObjectMapper().readTree(out.toString());
        assertThat(ledger.path("records").asLong()).isEqualTo(RECORDS);
        assertThat(err.toString())
                .contains(
                        "Cannot commit the transaction of deployment demo, run 1, checkpoint",
                        "2 transactions are lost; see tiles audit.",
                        "2 transaction lost",
                        "2 lost transactions made good",
                        "No transaction is lost.",
                        "Clean.");
    }
}
