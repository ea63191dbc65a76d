package io.coursetiles.job.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each rule fails alone, to the last number of its limit, and says what it found. */
class GateTest {

    private static final GateLimits LIMITS = new GateLimits(0.01, 0.1);

    private static final List<GateVerdict> GOOD =
            List.of(
                    passed("counts-equal", "read back = written", "0 of 2 dates differ"),
                    passed("no-null-keys", "no row without a key", "0 of 3 rows without a key"),
                    passed("positions-covered", "every position below the cut", "0 ranges missing"),
                    passed(
                            "ingest-dates-present",
                            "every ingest date of the horizon",
                            "0 ingest dates missing"),
                    passed("files-readable", "every file in full", "0 files unreadable"),
                    passed("archive-at-cut", "archive not behind the cut", "0 partitions behind"),
                    passed(
                            "ingest-dates-kept",
                            "all ingest dates of the fact that stands",
                            "0 dates narrowed"),
                    passed(
                            "cut-past-dates",
                            "cut past the end of each date and the out-of-orderness",
                            "0 dates not passed"),
                    passed("reject-share", "at most 0.01", "1 of 100 items refused"),
                    passed("drop-share", "at most 0.1", "0 of 1 dates fell too far"),
                    passed(
                            "requested-dates",
                            "the requested dates and no others",
                            "2 dates requested, 2 present"),
                    passed("skip-share", "at most 1", "300 of 400 items skipped"));

    @Test
    void everyRuleIsJudgedAndAtItsLimitHolds() {
        GateResult result = judge(staged -> {});
        assertThat(result.verdicts()).isEqualTo(GOOD);
        assertThat(result.passed()).isTrue();
        assertThat(Gate.ruleNames())
                .isEqualTo(GOOD.stream().map(GateVerdict::rule).toList())
                .hasSize(12);
    }

    @Test
    void countsThatDiffer() {
        assertFailsAlone(
                staged -> staged.readBack.put("2026-03-02", new DateCounts(2, 90)),
                "counts-equal",
                "1 of 2 dates differ: 2026-03-02 wrote 3 rows of 90 events, read 2 rows of 90"
                        + " events",
                "no-null-keys",
                "0 of 2 rows without a key");
        assertFailsAlone(
                staged -> staged.written.put("2026-03-02", new DateCounts(3, 91)),
                "counts-equal",
                "1 of 2 dates differ: 2026-03-02 wrote 3 rows of 91 events, read 3 rows of 90"
                        + " events");
        assertFailsAlone(
                staged -> staged.written.remove("2026-03-03"),
                "counts-equal",
                "1 of 2 dates differ: 2026-03-03 wrote nothing, read 0 rows of 0 events");
        assertFailsAlone(
                staged -> staged.readBack.remove("2026-03-03"),
                "counts-equal",
                "1 of 2 dates differ: 2026-03-03 wrote 0 rows of 0 events, read nothing");
    }

    @Test
    void aNullKey() {
        assertFailsAlone(
                staged -> staged.nullKeys = 1,
                "no-null-keys",
                "1 of 3 rows without a key: course or date is null");
    }

    @Test
    void whatTheArchiveLacks() {
        assertFailsAlone(
                lacking(CoverageProblem.MISSING_POSITIONS, "events-0 [5,9)", "events-1 [0,1)"),
                "positions-covered",
                "2 ranges missing: events-0 [5,9); events-1 [0,1)");
        assertFailsAlone(
                lacking(CoverageProblem.MISSING_INGEST_DATE, "2026-03-04"),
                "ingest-dates-present",
                "1 ingest dates missing: 2026-03-04");
        assertFailsAlone(
                lacking(CoverageProblem.UNREADABLE_FILE, "part-1.parquet: 0 bytes"),
                "files-readable",
                "1 files unreadable: part-1.parquet: 0 bytes");
        assertFailsAlone(
                lacking(CoverageProblem.ARCHIVE_BEHIND_CUT, "events-0 at 7, cut 9"),
                "archive-at-cut",
                "1 partitions behind: events-0 at 7, cut 9");
        assertFailsAlone(
                lacking(CoverageProblem.NARROWED_DATE, "2026-03-02 is made of more"),
                "ingest-dates-kept",
                "1 dates narrowed: 2026-03-02 is made of more");
    }

    @Test
    void theFirstTenProblemsAreNamed() {
        String[] problems = IntStream.range(0, 12).mapToObj(i -> "p" + i).toArray(String[]::new);
        assertFailsAlone(
                lacking(CoverageProblem.MISSING_POSITIONS, problems),
                "positions-covered",
                "12 ranges missing: p0; p1; p2; p3; p4; p5; p6; p7; p8; p9; and 2 more");
    }

    @Test
    void aCutThatLiesBeforeTheEndOfADate() {
        assertFailsAlone(
                staged -> staged.notPassed.add("2026-03-03"),
                "cut-past-dates",
                "1 dates not passed: 2026-03-03");
    }

    @Test
    void moreRefusedItemsThanTheLimit() {
        assertFailsAlone(
                staged -> staged.okItems = 98,
                "reject-share",
                "1 of 99 items refused: more than the limit",
                "skip-share",
                "300 of 399 items skipped");
        assertFailsAlone(
                staged -> {
                    staged.okItems = 0;
                    staged.deadItems = 1;
                },
                "reject-share",
                "1 of 1 items refused: more than the limit",
                "skip-share",
                "300 of 301 items skipped");
        assertThat(
                        judge(
                                        staged -> {
                                            staged.okItems = 0;
                                            staged.deadItems = 0;
                                        })
                                .passed())
                .as("no items at all")
                .isTrue();
    }

    @Test
    void moreSkippedItemsThanTheLimit() {
        Staged staged = new Staged();
        assertThat(
                        new Gate(new GateLimits(0.01, 0.1, 0.75), Map.of())
                                .judge(staged.input())
                                .passed())
                .isTrue();
        staged.skippedItems = 301;
        GateResult result =
                new Gate(new GateLimits(0.01, 0.1, 0.75), Map.of()).judge(staged.input());
        assertThat(result.passed()).isFalse();
        assertThat(result.verdicts().get(11))
                .isEqualTo(
                        new GateVerdict(
                                "skip-share",
                                "at most 0.75",
                                Verdict.FAILED,
                                "301 of 401 items skipped: more than the limit",
                                null));
    }

    @Test
    void moreEventsGoneThanTheLimit() {
        assertFailsAlone(
                staged -> staged.previousEvents.put("2026-03-02", 101L),
                "drop-share",
                "1 of 1 dates fell too far: 2026-03-02 from 101 to 90");
        assertFailsAlone(
                staged -> staged.previousEvents.put("2026-03-03", 1L),
                "drop-share",
                "1 of 2 dates fell too far: 2026-03-03 from 1 to 0");
        assertThat(judge(staged -> staged.previousEvents.put("2026-03-02", 1L)).verdicts())
                .as("more events than before")
                .isEqualTo(GOOD);
        assertThat(judge(staged -> staged.previousEvents.put("2026-03-01", 5L)).verdicts())
                .as("a date of others")
                .isEqualTo(GOOD);
    }

    @Test
    void datesThatWereNotAskedForOrAreMissing() {
        assertFailsAlone(
                staged -> staged.present.remove("2026-03-03"),
                "requested-dates",
                "2 dates requested, 1 present: 2026-03-03 is missing");
        assertFailsAlone(
                staged -> staged.requested.remove("2026-03-02"),
                "requested-dates",
                "1 dates requested, 2 present: 2026-03-02 was not requested");
    }

    @Test
    void anOverrideWithAReasonLetsItsRulePass() {
        Gate gate = new Gate(LIMITS, Map.of("no-null-keys", "known, course 7"));
        Staged staged = new Staged();
        staged.nullKeys = 1;
        GateResult overridden = gate.judge(staged.input());
        assertThat(overridden.passed()).isTrue();
        assertThat(overridden.failed()).isEmpty();
        assertThat(overridden.verdicts().get(1))
                .isEqualTo(
                        new GateVerdict(
                                "no-null-keys",
                                "no row without a key",
                                Verdict.OVERRIDDEN,
                                "1 of 3 rows without a key: course or date is null",
                                "known, course 7"));

        staged.notPassed.add("2026-03-03");
        GateResult other = gate.judge(staged.input());
        assertThat(other.passed()).isFalse();
        assertThat(other.failed()).extracting(GateVerdict::rule).containsExactly("cut-past-dates");

        assertThat(gate.judge(new Staged().input()).verdicts())
                .as("a rule that holds needs none")
                .isEqualTo(GOOD);
    }

    @Test
    void overridesOfUnknownRulesOrWithoutAReasonAreRefused() {
        Map<String, String> overrides =
                Map.of("drop-shares", "a reason", "reject-share", " ", "drop-share", "a reason");
        assertThatThrownBy(() -> new Gate(LIMITS, overrides))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot override: got no rule drop-shares, no reason for reject-share; need"
                                + " a reason each, for rules of "
                                + Gate.ruleNames());
    }

    @Test
    void aVerdictWithoutRulesIsNoPass() {
        assertThat(new GateResult(List.of()).passed()).isFalse();
    }

    @Test
    void limitsAreShares() {
        for (double share : new double[] {-0.01, 1.01, Double.NaN}) {
            assertThatThrownBy(() -> new GateLimits(share, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Cannot use max reject share: got " + share + ", need 0 to 1");
            assertThatThrownBy(() -> new GateLimits(0, share))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Cannot use max drop share: got " + share + ", need 0 to 1");
            assertThatThrownBy(() -> new GateLimits(0, 0, share))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Cannot use max skip share: got " + share + ", need 0 to 1");
        }
        assertThat(new Gate(new GateLimits(0.00001, 1), Map.of()).judge(new Staged().input()))
                .extracting(result -> result.verdicts().get(8).threshold())
                .isEqualTo("at most 0.00001");
    }

    private static void assertFailsAlone(Consumer<Staged> change, String rule, String numbers) {
        assertFailsAlone(change, rule, numbers, rule, null);
    }

    /** All other verdicts are good ones, but for the numbers of one that counts the same rows. */
    private static void assertFailsAlone(
            Consumer<Staged> change,
            String rule,
            String numbers,
            String touchedRule,
            String touchedNumbers) {
        List<GateVerdict> expected = new ArrayList<>();
        for (GateVerdict good : GOOD) {
            if (good.rule().equals(rule)) {
                expected.add(
                        new GateVerdict(rule, good.threshold(), Verdict.FAILED, numbers, null));
            } else if (good.rule().equals(touchedRule)) {
                expected.add(passed(touchedRule, good.threshold(), touchedNumbers));
            } else {
                expected.add(good);
            }
        }
        GateResult result = judge(change);
        assertThat(result.verdicts()).isEqualTo(expected);
        assertThat(result.passed()).isFalse();
    }

    private static Consumer<Staged> lacking(CoverageProblem kind, String... problems) {
        return staged -> staged.coverage = Map.of(kind, List.of(problems));
    }

    private static GateResult judge(Consumer<Staged> change) {
        Staged staged = new Staged();
        change.accept(staged);
        return new Gate(LIMITS, Map.of()).judge(staged.input());
    }

    private static GateVerdict passed(String rule, String threshold, String numbers) {
        return new GateVerdict(rule, threshold, Verdict.PASSED, numbers, null);
    }
}
