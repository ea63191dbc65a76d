package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.faults.RestateDriver.Moment;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Dates are restated again and again on the session cluster, and readers see the same numbers. */
@ExtendWith(SharedStack.class)
class RestateIT {

    private static final String MONDAY = "2025-01-06";
    private static final String TUESDAY = "2025-01-07";
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final int SECONDS = 50;
    private static final int DAY = 86_400;

    @Test
    void rerunsReplaceAndAddNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "restate");
        trial.createInput(2, Map.of());
        JobID archiving = trial.submitArchive();
        trial.send(0, CanonicalEvent.eachSecond("m0", 0, SECONDS));
        trial.send(0, CanonicalEvent.eachSecond("m0", 0, SECONDS));
        trial.send(1, CanonicalEvent.eachSecond("m1", 0, SECONDS));
        trial.awaitArchived();
        trial.send(1, CanonicalEvent.eachSecond("t1", DAY, DAY + SECONDS));
        trial.drainArchive(archiving);

        Restatements restate = Restatements.of(trial);
        RestateReport first = restate.run("a", MONDAY, TUESDAY);
        assertThat(first.outcome()).contains(new Published(1));
        assertThat(restate.events(MONDAY)).isEqualTo(model(2));
        assertThat(restate.events(TUESDAY)).isEqualTo(model(1));

        assertThat(restate.run("b", MONDAY, TUESDAY).outcome()).contains(new Published(2));
        assertThat(restate.events(MONDAY)).isEqualTo(model(2));
        assertThat(restate.current().dates().get(MONDAY).jobId()).isEqualTo("b");
        assertThat(restate.run("a", MONDAY, TUESDAY).outcome())
                .as("the work of a, again")
                .contains(new AlreadyPublished(1));

        PublishedDate tuesday = restate.current().dates().get(TUESDAY);
        assertThat(restate.run("c", MONDAY).outcome()).contains(new Published(3));
        assertThat(restate.current().dates().get(TUESDAY)).as("the other date").isEqualTo(tuesday);
        assertThat(restate.events(TUESDAY)).isEqualTo(model(1));

        assertThatThrownBy(() -> restate.run("a", MONDAY))
                .hasMessageStartingWith(
                        "Cannot restate as job id a: it has the dates [2025-01-06,");
        IngestRule narrow = IngestRule.between(TODAY.minusDays(1), TODAY.minusDays(1));
        assertThatThrownBy(() -> restate.run(narrow, "nothing-there", MONDAY))
                .hasMessageContaining("got no raw file")
                .hasMessageContaining("nothing was pinned");
        IngestRule today = IngestRule.between(TODAY, TODAY.plusDays(1));
        assertThat(restate.run(today, "narrower", MONDAY).gate().orElseThrow().failed())
                .extracting(GateVerdict::rule)
                .containsExactly("ingest-dates-kept");
        assertThat(restate.run("nothing", "2025-01-09").outcome()).contains(new Published(4));
        assertThat(restate.current().dates().get("2025-01-09").files())
                .as("empty on purpose")
                .isEmpty();
        assertThat(restate.events(MONDAY)).isEqualTo(model(2));

        Path file = Audits.oldestRawFile(trial, 0);
        Path aside = trial.archive().resolve("aside");
        Files.move(file, aside);
        assertIncomplete(
                restate.run(
                        store -> new HaltingStore(store, Moment.CLAIMED, () -> back(aside, file)),
                        "slow-archive",
                        MONDAY));
        assertThat(file).as("came after the input was pinned").exists();
        assertIncomplete(restate.run("slow-archive", MONDAY));

        Audits.deleteFirstRawFile(trial);
        assertIncomplete(restate.run("d", MONDAY));
        assertThat(restate.current().version()).isEqualTo(4);
    }

    private static void back(Path aside, Path file) {
        try {
            Files.move(aside, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertIncomplete(RestateReport refused) {
        assertThat(refused.isDone()).isFalse();
        assertThat(refused.gate().orElseThrow().failed())
                .extracting(GateVerdict::rule)
                .containsAnyOf("positions-covered", "archive-at-cut");
    }

    /** Alternating between two courses. */
    private static Map<String, Long> model(long partitions) {
        return new TreeMap<>(
                Map.of("course-a", partitions * SECONDS / 2, "course-b", partitions * SECONDS / 2));
    }
}
