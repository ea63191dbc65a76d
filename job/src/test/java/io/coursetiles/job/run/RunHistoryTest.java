package io.coursetiles.job.run;

import static io.coursetiles.job.run.Signs.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** Numbers and claims, in log order. */
class RunHistoryTest {

    private final RunHistory history = new RunHistory("school");

    @Test
    void nothingIsBeforeTheFirstRun() {
        assertThat(history.next()).isEqualTo(1);
        assertThat(history.lastWithOutput()).isZero();
        assertThat(history.before(Long.MAX_VALUE, job(1))).isEmpty();
    }

    @Test
    void claimsCountForTheNumberOutputForTheStart() {
        Signs.of("school").receipt(3, 0, 1).start(4, job(4)).receipt(2, 1, 9).addTo(history);
        Signs.of("other").receipt(40, 0, 1).addTo(history);

        assertThat(history.next()).isEqualTo(5);
        assertThat(history.lastWithOutput()).isEqualTo(3);
        assertThat(history.before(3, job(9)))
                .extracting(KnownRun::number)
                .containsExactly(2L, 3L, 4L);
        assertThat(history.before(1, job(9))).extracting(KnownRun::number).containsExactly(3L);
        assertThat(history.before(3, job(4))).extracting(KnownRun::number).containsExactly(2L, 3L);
    }

    /** It has no run; as a sign of life of run 0 it would keep the next run from starting. */
    @Test
    void aReplayOfDeadLettersIsOfNoRun() throws Exception {
        history.add(
                new ObjectMapper().readTree("{\"type\":\"replay\",\"deployment\":\"school\"}"),
                7,
                1_000,
                RunHistory.Standing.COMMITTED);
        assertThat(history.all()).isEmpty();
        assertThat(history.next()).isEqualTo(1);
    }

    @Test
    void ofTwoClaimsOfOneNumberTheFirstInTheLogHasIt() {
        Signs.of("school").start(1, job(1)).start(1, job(2)).withdrawn(1, job(2)).addTo(history);

        assertThat(history.grants(1, job(1), 0)).isTrue();
        assertThat(history.grants(1, job(2), 1)).isFalse();
        KnownRun first = history.before(3, job(2)).get(0);
        assertThat(first.job()).contains(job(1));
        assertThat(first.lastOffset()).as("the other's records are no sign of it").isZero();
        assertThat(first.isOver()).isFalse();
    }

    @Test
    void ofTwoNumbersClaimedTheEarlierClaimStands() {
        Signs.of("school").start(1, job(1)).start(2, job(2)).addTo(history);

        assertThat(history.grants(1, job(1), 0)).as("2 came later").isTrue();
        assertThat(history.grants(2, job(2), 1)).isTrue();
    }

    @Test
    void aNumberBelowAnEarlierClaimIsNotGranted() {
        Signs.of("school").start(2, job(2)).start(1, job(1)).addTo(history);

        assertThat(history.grants(1, job(1), 1)).isFalse();
        assertThat(history.grants(2, job(2), 0)).isTrue();
    }

    @Test
    void aRunSaysWhatItWroteLast() {
        Signs.of("school").start(1, job(1)).receipt(1, 1, 17).addTo(history);
        KnownRun run = history.before(9, job(9)).get(0);
        assertThat(run).hasToString("run 1, job " + job(1) + ",");
        assertThat(run.lastSign()).isEqualTo("checkpoint 17 of subtask 1");
        assertThat(run.lastTime()).isEqualTo(1_000);
    }

    /** It is about the run, and not written by it. */
    @Test
    void aRepairIsNoSignOfLife() {
        Signs.of("school").start(1, job(1)).receipt(1, 1, 17).repair(1, 17).addTo(history);
        KnownRun run = history.before(9, job(9)).get(0);
        assertThat(run.lastSign()).isEqualTo("checkpoint 17 of subtask 1");
        assertThat(run.lastOffset()).isEqualTo(1);
        assertThat(run.lastTime()).isEqualTo(1_000);
    }
}
