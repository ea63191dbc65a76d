package io.coursetiles.deploy.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.Verdict;
import io.coursetiles.job.restate.IngestRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RestateReportTest {

    @Test
    void rulesThatHoldItBackAreNamedWithTheirDates() {
        RestateReport report =
                report(
                        verdict("no-null-keys", Verdict.PASSED, "0 of 9 rows without a key", null),
                        verdict(
                                "cut-past-dates",
                                Verdict.FAILED,
                                "1 dates not passed: 2026-03-02",
                                null),
                        verdict("drop-share", Verdict.OVERRIDDEN, "1 of 1 fell", "an exam"),
                        verdict("reject-share", Verdict.FAILED, "3 of 9 items refused", null));

        assertThat(report.isDone()).isFalse();
        assertThat(report.refusals())
                .containsExactly(
                        "cut-past-dates: got 1 dates not passed: 2026-03-02, need what it asks",
                        "reject-share: got 3 of 9 items refused, need what it asks");
    }

    @Test
    void withoutARuleThatFailedNothingHoldsItBack() {
        assertThat(report(verdict("reject-share", Verdict.PASSED, "0 of 9", null)).refusals())
                .isEmpty();
    }

    private static GateVerdict verdict(
            String rule, Verdict verdict, String numbers, String reason) {
        return new GateVerdict(rule, "what it asks", verdict, numbers, reason);
    }

    private static RestateReport report(GateVerdict... verdicts) {
        return new RestateReport(
                "demo-a",
                new TreeMap<>(),
                IngestRule.horizon(Duration.ofMinutes(5), 3),
                List.of(),
                List.of(),
                Optional.of(new GateResult(List.of(verdicts))),
                Optional.empty());
    }
}
