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
import java.util.List;
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

    /** Where the archive has two files of Tuesday, in seconds. */
    private static final int MIDDLE = 20;

    @Test
    void rerunsReplaceAndAddNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "restate");
        trial.createInput(2, Map.of());
        JobID archiving = trial.submitArchive();
        trial.send(0, CanonicalEvent.eachSecond("m0", 0, SECONDS));
        trial.send(0, CanonicalEvent.eachSecond("m0", 0, SECONDS));
        trial.send(1, CanonicalEvent.eachSecond("m1", 0, SECONDS));
        trial.awaitArchived();
        trial.send(1, CanonicalEvent.eachSecond("t1", DAY, DAY + MIDDLE));
        trial.awaitArchived();
        trial.send(1, CanonicalEvent.eachSecond("t1", DAY + MIDDLE, DAY + SECONDS));
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

        List<Path> middle = Audits.rawFiles(trial, 1, SECONDS, SECONDS + MIDDLE);
        Path aside = Files.createDirectory(trial.archive().resolve("aside"));
        for (Path file : middle) {
            Files.move(file, aside.resolve(file.getFileName()));
        }
        assertFailed(
                restate.run(
                        store -> new HaltingStore(store, Moment.CLAIMED, () -> back(aside, middle)),
                        "slow-archive",
                        MONDAY),
                "positions-covered");
        assertThat(middle).as("came after the input was pinned").allMatch(Files::exists);
        assertFailed(restate.run("slow-archive", MONDAY), "positions-covered");
        assertThat(restate.run("e", MONDAY).outcome()).as("pinned now").contains(new Published(5));

        for (Path file : Audits.rawFiles(trial, 1, SECONDS + MIDDLE, 2 * SECONDS)) {
            Files.delete(file);
        }
        assertFailed(restate.run("d", MONDAY), "archive-at-cut");
        assertThat(restate.current().version()).isEqualTo(5);
    }

    private static void back(Path aside, List<Path> files) {
        try {
            for (Path file : files) {
                Files.move(aside.resolve(file.getFileName()), file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By exactly that rule. */
    private static void assertFailed(RestateReport refused, String rule) {
        assertThat(refused.isDone()).isFalse();
        assertThat(refused.gate().orElseThrow().failed())
                .extracting(GateVerdict::rule)
                .containsExactly(rule);
    }

    /** Alternating between two courses. */
    private static Map<String, Long> model(long partitions) {
        return new TreeMap<>(
                Map.of("course-a", partitions * SECONDS / 2, "course-b", partitions * SECONDS / 2));
    }
}
