package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.date;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.publish.PublishOutcome.Published;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishers at once; every thread has a log of its own, as a process has. */
class ManifestRaceTest {

    private static final int PUBLISHERS = 4;
    private static final int EACH = 10;

    @TempDir Path base;

    @Test
    void fourPublishersAtOnceLoseNothing() throws Exception {
        List<Callable<List<PublishOutcome>>> publishers = new ArrayList<>();
        for (int i = 1; i <= PUBLISHERS; i++) {
            String date = "2026-03-0" + i;
            publishers.add(() -> publishAll(date));
        }
        List<PublishOutcome> outcomes =
                Together.run(publishers).stream().flatMap(List::stream).toList();

        assertThat(outcomes)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, PUBLISHERS * EACH)
                                .mapToObj(version -> (PublishOutcome) new Published(version))
                                .toList());
        List<Manifest> history = log().history();
        SortedSet<String> jobs = new TreeSet<>();
        for (Manifest version : history) {
            jobs.add(version.jobId());
            if (version.version() > 1) {
                assertOneDateChanged(history.get((int) version.previous() - 1), version);
            }
        }
        assertThat(jobs).hasSize(PUBLISHERS * EACH);
        history.get(history.size() - 1)
                .dates()
                .forEach(
                        (date, content) ->
                                assertThat(content).isEqualTo(date(date + "-10", date, 10)));
    }

    private List<PublishOutcome> publishAll(String date) {
        ManifestLog log = log();
        List<PublishOutcome> outcomes = new ArrayList<>();
        for (int i = 1; i <= EACH; i++) {
            outcomes.add(log.publish(Publications.of(date + "-" + i, date, i)));
        }
        return outcomes;
    }

    private static void assertOneDateChanged(Manifest before, Manifest after) {
        for (String date : after.dates().keySet()) {
            if (after.dates().get(date).jobId().equals(after.jobId())) {
                continue;
            }
            assertThat(after.dates().get(date))
                    .as("%s in version %d", date, after.version())
                    .isEqualTo(before.dates().get(date));
        }
        assertThat(after.dates().keySet()).containsAll(before.dates().keySet());
    }

    private ManifestLog log() {
        return new ManifestLog(new LocalStore(base));
    }
}
