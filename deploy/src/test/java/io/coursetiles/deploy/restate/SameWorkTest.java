package io.coursetiles.deploy.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.operators.outbox.RunInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

/** A job id is refused for other work than the one it names. */
class SameWorkTest {

    private static final IngestRule RULE = IngestRule.horizon(Duration.ofDays(1), 3);
    private static final RunInfo BUILD = build(TilesOptions.MAX_CLOCK_SKEW.defaultValue());

    @Test
    void theSameWorkGoesOn() {
        PinnedInput pinned = pinned(BUILD.decoderVersion(), "2026-03-02", "2026-03-03");
        assertThat(work(RULE, "2026-03-03", "2026-03-02").require(pinned, BUILD)).isSameAs(pinned);
        IngestRule other = IngestRule.horizon(Duration.ofDays(1), 7);
        assertThat(work(other).require(pinned, BUILD))
                .as("without dates it is what it was")
                .isSameAs(pinned);
    }

    @Test
    void otherWorkIsRefusedByName() {
        PinnedInput pinned = pinned(BUILD.decoderVersion(), "2026-03-02");
        assertThatThrownBy(() -> work(RULE, "2026-03-03").require(pinned, BUILD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot restate as job id a: it has the dates [2026-03-02], not"
                                + " [2026-03-03], need those, or another id");
        IngestRule other = IngestRule.horizon(Duration.ofDays(1), 7);
        assertThatThrownBy(() -> work(other, "2026-03-02").require(pinned, BUILD))
                .hasMessage(
                        "Cannot restate as job id a: it has other ingest dates, need the same ones,"
                                + " or another id");
    }

    @Test
    void anotherDecoderIsRefused() {
        assertThatThrownBy(() -> work(RULE).require(pinned("of old", "2026-03-02"), BUILD))
                .hasMessageStartingWith(
                        "Cannot restate as job id a: it was begun with decoder of old, mapping ")
                .hasMessageEndingWith(", need another id");
    }

    @Test
    void anotherClockBoundIsRefused() {
        PinnedInput pinned = pinned(BUILD.decoderVersion(), "2026-03-02");
        assertThatThrownBy(() -> work(RULE).require(pinned, build(Duration.ofMinutes(10))))
                .hasMessage(
                        "Cannot restate as job id a: it was begun with decoder canonical/1, mapping "
                                + BUILD.mappingDigest()
                                + ", this one is canonical/1+skew.600000ms, mapping "
                                + BUILD.mappingDigest()
                                + ", need another id");
    }

    private static SameWork work(IngestRule rule, String... dates) {
        return new SameWork("a", dates(dates), rule);
    }

    private static PinnedInput pinned(String decoder, String... dates) {
        return new PinnedInput(
                dates(dates),
                RULE,
                "events",
                new TreeMap<>(),
                Instant.EPOCH,
                new RunRule(),
                List.of(),
                List.of(),
                decoder,
                BUILD.mappingDigest());
    }

    private static TreeSet<LocalDate> dates(String... dates) {
        return Arrays.stream(dates)
                .map(LocalDate::parse)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static RunInfo build(Duration maxClockSkew) {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "school");
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, "127.0.0.1:1");
        options.set(TilesOptions.MAX_CLOCK_SKEW, maxClockSkew);
        return TilesSettings.parse(options).run(0);
    }
}
