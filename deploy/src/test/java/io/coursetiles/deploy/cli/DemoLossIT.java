package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.stack.StackHomes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The story of a lost transaction as a user starts it, with fewer records. */
@Tag("fault")
class DemoLossIT {

    private static final Path STACK = StackHomes.repository().resolve("deploy/target/demo-loss");

    private static final int RECORDS = 40_000;

    @Test
    void lostTransactionsAreNamedAndMadeGood() throws Exception {
        CommandRun demo =
                CommandRun.of(
                        "demo",
                        "--stack",
                        STACK.toString(),
                        "--lose-transaction",
                        "--json",
                        "--total",
                        "" + RECORDS,
                        "--rate",
                        "2000");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        assertThat(demo.json().path("records").asLong()).isEqualTo(RECORDS);
        assertThat(demo.err())
                .contains(
                        "Cannot commit the transaction of deployment demo, run 1, checkpoint",
                        "2 transactions are lost; see tiles audit.",
                        "2 transaction lost",
                        "2 lost transactions made good",
                        "No transaction is lost.",
                        "Clean.");
    }
}
