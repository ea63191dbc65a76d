package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
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

    private static List<Long> held(IngestRule rule) {
        return LongStream.range(DAY - 10, DAY + 10)
                .filter(ingest -> rule.holds(DAY, ingest))
                .boxed()
                .toList();
    }
}
