package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.stack.StackHomes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The story of an upgrade as a user starts it, with fewer records. */
@Tag("fault")
class DemoUpgradeIT {

    private static final Path STACK = StackHomes.repository().resolve("deploy/target/demo-upgrade");

    private static final int RECORDS = 40_000;

    @Test
    void anUpgradeWhileDataFlowsAddsUp() throws Exception {
        CommandRun demo =
                CommandRun.of(
                        "demo",
                        "--stack",
                        STACK.toString(),
                        "--upgrade",
                        "--json",
                        "--total",
                        "" + RECORDS,
                        "--rate",
                        "2000");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        assertThat(demo.json().path("records").asLong()).isEqualTo(RECORDS);
        assertThat(demo.err())
                .contains(
                        "upgrading, parallelism 1 to 2",
                        "outcome    the new version goes on",
                        ", parallelism 1",
                        ", parallelism 2")
                .containsPattern("downtime \\d+\\.\\d s");
    }
}
