package io.coursetiles.deploy.doctor;

import static io.coursetiles.deploy.doctor.Examples.settings;
import static io.coursetiles.deploy.doctor.Examples.standings;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.deploy.doctor.TransactionRule.Life;
import io.coursetiles.deploy.kafka.OpenTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whose open transactions stall readers, and how long they may be open. */
class TransactionRuleTest {

    private static final long NOW = 100_000;

    @Test
    void ownTransactionsNeedARun() {
        List<OpenTransaction> open = List.of(open("course-tiles/school/0-1", "engagement.tiles"));
        assertThat(standings(judge(open, Life.ALIVE)))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "transactions.own", Standing.GOOD,
                                "transactions.foreign", Standing.GOOD));
        assertThat(standings(judge(open, Life.GONE)))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "transactions.own", Standing.WARNING,
                                "transactions.foreign", Standing.GOOD));
    }

    @Test
    void foreignOnesAreNamedWhereTheyStallReaders() {
        List<OpenTransaction> open =
                List.of(
                        open("course-tiles/school-eu/0-1", "engagement.tiles"),
                        open("billing", "invoices"),
                        open("lms", "engagement.events"),
                        open("stranger", "engagement.receipts"));
        List<Finding> findings = judge(open, Life.GONE);
        assertThat(standings(findings))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "transactions.own", Standing.GOOD,
                                "transactions.foreign", Standing.WRONG));
        assertThat(findings.get(1).found())
                .isEqualTo(
                        "course-tiles/school-eu/0-1 Ongoing on engagement.tiles, open for 40 s of"
                                + " 60 s; stranger Ongoing on engagement.receipts, open for 40 s of"
                                + " 60 s");
    }

    @Test
    void theTimeoutIsLongerThanTheBudget() {
        // 2 x 5 + 3 x (5 + 60) + 120 + 300
        Finding least = TransactionRule.budget(settings("--tiles.transaction.timeout", "625 s"));
        assertThat(least.standing()).isEqualTo(Standing.WRONG);
        assertThat(least.found()).isEqualTo("625 s");
        assertThat(least.need()).startsWith("more than 625 s: 2 x interval 5 s + ");
        assertThat(
                        TransactionRule.budget(settings("--tiles.transaction.timeout", "625001 ms"))
                                .standing())
                .isEqualTo(Standing.GOOD);
    }

    private static List<Finding> judge(List<OpenTransaction> open, Life life) {
        return TransactionRule.judge(settings(), open, life, NOW);
    }

    private static OpenTransaction open(String id, String topic) {
        return new OpenTransaction(
                id, "Ongoing", NOW - 40_000, Duration.ofSeconds(60), Set.of(topic));
    }
}
