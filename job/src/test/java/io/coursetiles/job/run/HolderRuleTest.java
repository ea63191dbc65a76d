package io.coursetiles.job.run;

import static io.coursetiles.job.run.Signs.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.HolderRule.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who still holds a deployment, to the millisecond. */
class HolderRuleTest {

    private static final long BOUND = 75_000;
    private static final long CLAIM = 100;
    private static final long CLAIMED = 40_000;
    private static final HolderRule RULE = new HolderRule(Duration.ofMillis(BOUND));

    @Test
    void theBoundIsThreeIntervalsAndATimeout() {
        assertThat(HolderRule.of(settings()).bound()).isEqualTo(BOUND);
        assertThat(
                        HolderRule.of(
                                        settings(
                                                "--tiles.checkpoint.interval",
                                                "1 s",
                                                "--tiles.checkpoint.timeout",
                                                "250 ms"))
                                .bound())
                .isEqualTo(3_250);
    }

    @Test
    void aRunThatNobodyKnowsIsWatchedUntilItWasSilentForTheBound() {
        // Its last record is of second 1.
        KnownRun run = run(Signs.of("school").start(1, job(1)).receipt(1, 0, 7));

        assertThat(judge(run, Optional.empty(), 1_000 + BOUND - 1)).isEqualTo(Verdict.WATCH);
        assertThat(judge(run, Optional.empty(), 1_000 + BOUND)).isEqualTo(Verdict.FREE);
    }

    @Test
    void aRecordBehindTheClaimProvesARunAlive() {
        KnownRun run = run(Signs.of("school").start(1, job(1)).receipt(1, 0, 7));
        assertThat(RULE.judge(run, Optional.empty(), 1, CLAIMED, CLAIMED))
                .as("the claim is the last record")
                .isEqualTo(Verdict.WATCH);
        assertThat(RULE.judge(run, Optional.empty(), 0, CLAIMED, CLAIMED)).isEqualTo(Verdict.HELD);
        assertThat(RULE.judge(run, Optional.empty(), 0, CLAIMED, 1_000 + BOUND))
                .as("however late it is looked at")
                .isEqualTo(Verdict.HELD);
    }

    @ParameterizedTest
    @CsvSource({
        "FINISHED, FREE",
        "CANCELED, FREE",
        "FAILED, FREE",
        "INITIALIZING, HELD",
        "CREATED, HELD",
        "RUNNING, HELD",
        "RESTARTING, HELD",
        "SUSPENDED, HELD",
        "RECONCILING, HELD"
    })
    void theWordOfTheClusterOverrulesTime(JobStatus state, Verdict verdict) {
        KnownRun run = run(Signs.of("school").start(1, job(1)).receipt(1, 0, 7));
        for (long now : List.of(CLAIMED, CLAIMED + BOUND - 1, CLAIMED + 10 * BOUND)) {
            assertThat(judge(run, Optional.of(state), now)).isEqualTo(verdict);
        }
    }

    @ParameterizedTest
    @CsvSource({"CANCELLING", "FAILING"})
    void aJobThatIsEndingIsWaitedForUpToTheBound(JobStatus state) {
        KnownRun run = run(Signs.of("school").start(1, job(1)).receipt(1, 0, 7));
        assertThat(judge(run, Optional.of(state), CLAIMED + BOUND - 1)).isEqualTo(Verdict.WATCH);
        assertThat(judge(run, Optional.of(state), CLAIMED + BOUND)).isEqualTo(Verdict.HELD);
    }

    @Test
    void aDrainedRunIsOverWhenTheEndOfEverySubtaskIsCommitted() {
        Signs one = Signs.of("school").receipt(1, 0, 7).receipt(1, 1, 7).end(1, 1);
        assertThat(judge(run(one), Optional.empty(), CLAIMED)).isEqualTo(Verdict.WATCH);

        Signs both = Signs.of("school").receipt(1, 0, 7).end(1, 1).end(1, 0);
        assertThat(judge(run(both), Optional.empty(), CLAIMED)).isEqualTo(Verdict.FREE);

        Signs undecided = Signs.of("school").receipt(1, 0, 7).end(1, 1).end(1, 0).undecided();
        assertThat(judge(run(undecided), Optional.empty(), CLAIMED)).isEqualTo(Verdict.WATCH);
    }

    @Test
    void aWithdrawnClaimHoldsNothing() {
        Signs withdrawn = Signs.of("school").start(1, job(1)).withdrawn(1, job(1));
        assertThat(judge(run(withdrawn), Optional.empty(), CLAIMED)).isEqualTo(Verdict.FREE);
    }

    @Test
    void aRunThatWritesThoughItWasWithdrawnIsAlive() {
        // The answer to its submission was lost, not the submission.
        Signs alive = Signs.of("school").start(1, job(1)).withdrawn(1, job(1)).firstOffset(1);
        assertThat(judge(run(alive), Optional.empty(), CLAIMED)).isEqualTo(Verdict.WATCH);
    }

    private static Verdict judge(KnownRun run, Optional<JobStatus> state, long now) {
        return RULE.judge(run, state, CLAIM, CLAIMED, now);
    }

    private static KnownRun run(Signs signs) {
        RunHistory history = new RunHistory("school");
        signs.addTo(history);
        List<KnownRun> runs = history.before(CLAIM, job(99));
        assertThat(runs).hasSize(1);
        return runs.get(0);
    }

    private static TilesSettings settings(String... more) {
        String[] arguments = {
            "--tiles.deployment", "school", "--tiles.kafka.bootstrap-servers", "broker:9092"
        };
        String[] all = new String[arguments.length + more.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return TilesSettings.parse(ConfigArguments.parse(all));
    }
}
