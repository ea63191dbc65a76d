package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.restate.BeyondDate;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A phone sends in one second what it kept for nine days, a part of it twice. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class BeyondHorizonIT {

    private static final int HORIZON = 7;
    private static final int AGE = 9;
    private static final int KEPT = 400;
    private static final int REPEATED = 100;
    private static final int ON_TIME = 100;

    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
    private final LocalDate yesterday = today.minusDays(1);
    private final LocalDate old = today.minusDays(AGE);

    @Test
    void oldEventsAreInNoFactAndNamedWithTheCommandThatTakesThemIn(LocalStack stack)
            throws Exception {
        Trial trial = new Trial(stack, "beyond");
        // One of the two subtasks has no partition.
        trial.options().set(TilesOptions.IDLE_TIMEOUT, Duration.ofSeconds(3));
        trial.createInput(1, Map.of());
        JobID tiles = trial.submit();
        JobID archiving = trial.submitArchive();
        trial.send(0, events("on-time", yesterday, ON_TIME));
        trial.awaitFinal(yesterday + "T10:00:00Z");
        List<byte[]> burst = events("kept", old, KEPT);
        burst.addAll(burst.subList(0, REPEATED));
        trial.send(0, burst);
        trial.awaitSettled(tiles, ON_TIME + burst.size());
        trial.drain(tiles);
        trial.drainArchive(archiving);
        assertThat(trial.records(Channel.LATE)).hasSize(burst.size());
        assertThat(trial.cluster().restarts(tiles)).as("restarts").isZero();

        Restatements restate = Restatements.of(trial);
        IngestRule horizon =
                IngestRule.horizon(trial.settings().get(TilesOptions.MAX_CLOCK_SKEW), HORIZON);
        RestateReport report = restate.run(horizon, "daily", yesterday.toString());
        assertThat(report.outcome()).contains(new Published(1));
        assertThat(restate.events("" + yesterday)).isEqualTo(Map.of("course-a", (long) ON_TIME));
        assertThat(report.beyond()).hasSize(1);
        BeyondDate named = report.beyond().get(0);
        assertThat(named.eventDay()).isEqualTo(old.toEpochDay());
        assertThat(named.rows()).isEqualTo(KEPT + REPEATED);
        assertThat(named.ids()).isEqualTo(KEPT);
        LocalDate from = old.minusDays(1);
        LocalDate to = LocalDate.ofEpochDay(named.lastIngestDay());
        assertThat(report.text())
                .contains(
                        old
                                + "  beyond the horizon: 500 late rows of 400 events, not in this"
                                + " restatement; if no fact has them: tiles restate --dates "
                                + old
                                + " --ingest-dates "
                                + from
                                + ".."
                                + to
                                + " --job-id NEW");

        RestateReport widened = restate.run(IngestRule.between(from, to), "wide", "" + old);
        assertThat(widened.outcome()).contains(new Published(2));
        assertThat(widened.beyond()).isEmpty();
        assertThat(restate.events("" + old)).isEqualTo(Map.of("course-a", (long) KEPT));
        assertThat(restate.facts("" + old))
                .extracting(fact -> fact.lateEvents())
                .containsExactly((long) KEPT);
    }

    /** One a second from ten o'clock. */
    private static List<byte[]> events(String prefix, LocalDate date, int number) {
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            String time = "%sT10:%02d:%02dZ".formatted(date, i / 60, i % 60);
            events.add(CanonicalEvent.text(prefix + "-" + i, time, "course-a").getBytes(UTF_8));
        }
        return events;
    }
}
