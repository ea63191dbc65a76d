package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IngestRuleTest {

    private static final long DAY = 20_000;

    @Test
    void fromTheSkewToTheHorizon() {
        assertThat(held(IngestRule.horizon(Duration.ofHours(24), 3)))
                .containsExactly(DAY - 1, DAY, DAY + 1, DAY + 2, DAY + 3);
    }

    /** Part of a day ahead may be on the day before. */
    @Test
    void skewIsWholeDaysRoundedUp() {
        assertThat(held(IngestRule.horizon(Duration.ofMinutes(5), 0)))
                .containsExactly(DAY - 1, DAY);
        assertThat(held(IngestRule.horizon(Duration.ofHours(25), 0)))
                .containsExactly(DAY - 2, DAY - 1, DAY);
        assertThat(held(IngestRule.horizon(Duration.ZERO, 0))).containsExactly(DAY);
    }

    @Test
    void fixedDatesAreTheSameForAll() {
        IngestRule rule =
                IngestRule.between(LocalDate.ofEpochDay(DAY + 2), LocalDate.ofEpochDay(DAY + 4));
        assertThat(held(rule)).containsExactly(DAY + 2, DAY + 3, DAY + 4);
        assertThat(rule.holds(1, DAY + 4)).isTrue();
    }

    @Test
    void unknownMayBeAnyDate() {
        assertThat(IngestRule.horizon(Duration.ZERO, 0).holds(DAY, IngestRule.UNKNOWN)).isTrue();
    }

    @Test
    void itEndsWithTheDayAfterItsLast() {
        assertThat(IngestRule.horizon(Duration.ofHours(24), 3).end(DAY))
                .isEqualTo(Instant.ofEpochSecond((DAY + 4) * 86_400));
        assertThat(between(DAY + 2, DAY + 9).end(DAY))
                .isEqualTo(Instant.ofEpochSecond((DAY + 10) * 86_400));
    }

    @Test
    void aRuleCoversWhatItReadsAllOf() {
        IngestRule horizon = IngestRule.horizon(Duration.ofHours(24), 3);
        assertThat(horizon.covers(horizon, DAY)).isTrue();
        assertThat(horizon.covers(between(DAY - 1, DAY + 3), DAY)).isTrue();
        assertThat(horizon.covers(between(DAY - 1, DAY + 4), DAY)).isFalse();
        assertThat(horizon.covers(between(DAY - 2, DAY + 3), DAY)).isFalse();
        assertThat(horizon.covers(between(DAY - 1, DAY + 3), DAY - 1)).isFalse();
        assertThat(between(DAY - 2, DAY + 9).covers(horizon, DAY)).isTrue();
    }

    private static IngestRule between(long first, long last) {
        return IngestRule.between(LocalDate.ofEpochDay(first), LocalDate.ofEpochDay(last));
    }

    /** Any of several dates, with gaps between them, against one date after the other. */
    @Test
    void anyOfTheDatesIsOneOfThem() {
        List<IngestRule> rules =
                List.of(
                        IngestRule.horizon(Duration.ofHours(24), 3),
                        IngestRule.horizon(Duration.ZERO, 0),
                        IngestRule.between(
                                LocalDate.ofEpochDay(DAY - 2), LocalDate.ofEpochDay(DAY + 4)));
        for (IngestRule rule : rules) {
            for (List<Long> dates :
                    List.of(
                            List.of(DAY),
                            List.of(DAY, DAY + 1),
                            List.of(DAY - 6, DAY + 1, DAY + 9),
                            List.<Long>of())) {
                LongStream.concat(
                                LongStream.range(DAY - 20, DAY + 20),
                                LongStream.of(IngestRule.UNKNOWN))
                        .forEach(
                                ingest ->
                                        assertThat(rule.holdsAny(new TreeSet<>(dates), ingest))
                                                .as("%s of %s by %s", ingest, dates, rule)
                                                .isEqualTo(
                                                        dates.stream()
                                                                .anyMatch(
                                                                        date ->
                                                                                rule.holds(
                                                                                        date,
                                                                                        ingest))));
            }
        }
    }

    private static List<Long> held(IngestRule rule) {
        return LongStream.range(DAY - 10, DAY + 10)
                .filter(ingest -> rule.holds(DAY, ingest))
                .boxed()
                .toList();
    }
}
