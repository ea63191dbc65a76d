package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.audit.RunRule;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PinnedInputTest {

    @Test
    void whatIsWrittenIsRead() {
        RunRule runs = new RunRule();
        runs.first(1, 0, 0);
        runs.first(2, 1, 17);
        runs.first(3, 1, 30);
        runs.restored(3, 1);
        PinnedInput written =
                new PinnedInput(
                        new TreeSet<>(List.of(LocalDate.parse("2026-03-02"))),
                        IngestRule.between(
                                LocalDate.parse("2026-03-01"), LocalDate.parse("2026-03-09")),
                        "events",
                        new TreeMap<>(Map.of(0, 5L, 1, 18L)),
                        Instant.parse("2026-03-07T00:00:00Z"),
                        runs,
                        List.of("raw/ingest_date=2026-03-02/part-1.parquet"),
                        List.of(),
                        "canonical/1",
                        "digest");
        PinnedInput read = PinnedInput.parse(written.json());
        assertThat(read.json()).isEqualTo(written.json());
        assertThat(read.dates()).isEqualTo(written.dates());
        assertThat(read.rule()).isEqualTo(written.rule());
        assertThat(read.cut()).isEqualTo(written.cut());
        assertThat(read.completeUntil()).isEqualTo(written.completeUntil());
        assertThat(read.raw()).isEqualTo(written.raw());
        assertThat(read.late()).isEmpty();
        assertThat(read.runs().isSuperseded(1, 1, 30)).isTrue();
        assertThat(read.runs().isSuperseded(1, 1, 29)).isFalse();
        assertThat(read.runs().isSuperseded(2, 1, 17)).isTrue();
        assertThat(read.scope().days()).containsExactly(LocalDate.parse("2026-03-02").toEpochDay());
    }
}
