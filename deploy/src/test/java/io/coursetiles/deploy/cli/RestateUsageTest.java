package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RestateUsageTest {

    @Test
    void restateNeedsOneKindOfDates() {
        assertThat(CommandRun.of("restate", "--job-id", "x").exit()).isEqualTo(2);
        assertThat(CommandRun.of("restate", "--auto", "--dates", "2026-03-02").exit()).isEqualTo(2);
        assertThat(CommandRun.of("restate", "--auto", "--status").exit()).isEqualTo(2);
        CommandRun both =
                CommandRun.of("restate", "--auto", "--ingest-dates", "2026-03-02..2026-03-02");
        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err())
                .isEqualTo(
                        "Cannot restate: got no --job-id, need one; --ingest-dates without --dates,"
                                + " need a horizon\n");
    }
}
