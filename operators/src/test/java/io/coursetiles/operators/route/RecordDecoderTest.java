package io.coursetiles.operators.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The record's event time, and the bound on clocks that run ahead. */
class RecordDecoderTest {

    private static final long STAMP = 1_000_000L;
    private static final byte[] VALUE = {1};

    @Test
    void eventTimeIsTheLatestOfTheOkItems() {
        List<Outcome> outcomes =
                List.of(ok(5L), new Outcome.Skip(SkipReason.NO_COURSE), ok(9L), ok(7L));
        assertThat(decode(outcomes)).isEqualTo(new SourceRecord(2, 3L, STAMP, VALUE, outcomes, 9L));
    }

    @Test
    void recordWithoutOkItemHasNone() {
        assertThat(decode(List.of(new Outcome.Dead(DeadReason.NOT_JSON, ""))).eventTime())
                .isEqualTo(SourceRecord.NO_EVENT_TIME);
    }

    @Test
    void itemAheadOfItsRecordByMoreThanTheBoundIsDeadAndMovesNoTime() {
        SourceRecord record = decode(List.of(ok(STAMP + 60_001), ok(STAMP + 60_000), ok(4L)));
        assertThat(record.eventTime()).isEqualTo(STAMP + 60_000);
        assertThat(record.outcomes())
                .containsExactly(
                        new Outcome.Dead(
                                DeadReason.FUTURE_TIME,
                                "event_time is 60001 ms ahead of the record's timestamp,"
                                        + " allowed are 60000"),
                        ok(STAMP + 60_000),
                        ok(4L));
        assertThat(decode(List.of(ok(253_402_300_799_999L))).eventTime())
                .isEqualTo(SourceRecord.NO_EVENT_TIME);
    }

    /** Another bound is another outcome for the same bytes. */
    @Test
    void versionNamesTheBoundUnlessItIsTheStandardOne() {
        assertThat(version(Duration.ofMinutes(5))).isEqualTo("fixed/1");
        assertThat(version(Duration.ofMinutes(1))).isEqualTo("fixed/1+skew.60000ms");
        assertThat(version(Duration.ZERO)).isEqualTo("fixed/1+skew.0ms");
    }

    private static String version(Duration bound) {
        return new RecordDecoder(new Fixed(List.of()), bound).version();
    }

    private static Outcome ok(long time) {
        return new Outcome.Ok("e", time, "algebra", "ada", Kind.VIEW, null);
    }

    private static SourceRecord decode(List<Outcome> outcomes) {
        return new RecordDecoder(new Fixed(outcomes), Duration.ofMinutes(1))
                .decode(2, 3L, STAMP, VALUE);
    }

    /** Makes the same of every value. */
    private record Fixed(List<Outcome> outcomes) implements Decoder {

        @Override
        public void decode(byte[] value, List<Outcome> out) {
            out.addAll(outcomes);
        }

        @Override
        public String version() {
            return "fixed/1";
        }
    }
}
