package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventTimeTest {

    private static final long FIRST = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
    private static final long END = Instant.parse("2101-01-01T00:00:00Z").getEpochSecond();

    @ParameterizedTest
    @CsvSource({
        "2026-03-02T10:00:00Z, 2026-03-02T10:00:00Z",
        "2026-03-02T10:00:00.1Z, 2026-03-02T10:00:00.100Z",
        "2026-03-02T10:00:00.123456789Z, 2026-03-02T10:00:00.123456Z",
        "2026-03-02T10:00:00.999999999Z, 2026-03-02T10:00:00.999999Z",
        "2026-03-02T10:00:00+05:30, 2026-03-02T04:30:00Z",
        "2026-03-02T10:00:00-0800, 2026-03-02T18:00:00Z",
        "2026-03-02T10:00:00-00:00, 2026-03-02T10:00:00Z",
        "2026-03-02T10:00:00.5-18:00, 2026-03-03T04:00:00.500Z",
        "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
        "2000-02-29T00:00:00Z, 2000-02-29T00:00:00Z",
        "2000-01-01T00:00:00Z, 2000-01-01T00:00:00Z",
        "1999-12-31T23:30:00-01:00, 2000-01-01T00:30:00Z",
        "2100-12-31T23:59:59.999Z, 2100-12-31T23:59:59.999Z",
        "2026-03-01T23:30:00-05:00, 2026-03-02T04:30:00Z",
        "2026-11-01T01:30:00-04:00, 2026-11-01T05:30:00Z",
        "2026-11-01T01:30:00-05:00, 2026-11-01T06:30:00Z",
    })
    void accepts(String text, Instant expected) {
        assertThat(EventTime.STRICT.micros(text)).isEqualTo(micros(expected));
        assertThat(EventTime.LENIENT.micros(text)).isEqualTo(micros(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "2026-03-02",
                "2026-03-02T10:00Z",
                "2026-3-02T10:00:00Z",
                "2026-02-30T10:00:00Z",
                "2026-02-29T10:00:00Z",
                "2100-02-29T10:00:00Z",
                "2026-04-31T10:00:00Z",
                "2026-00-10T10:00:00Z",
                "2026-13-10T10:00:00Z",
                "2026-01-00T10:00:00Z",
                "2026-01-32T10:00:00Z",
                "2026-03-02T24:00:00Z",
                "2026-03-02T23:60:00Z",
                "2026-03-02T23:59:60Z",
                "2026-03-02t10:00:00Z",
                "2026-03-02T10:00:00z",
                "2026-03-02T10:00:00,5Z",
                "2026-03-02T10:00:00.Z",
                "2026-03-02T10:00:00.1234567890Z",
                "2026-03-02T10:00:00 Z",
                "2026-03-02T10:00:00ZZ",
                "2026-03-02T10:00:00Zx",
                "2026-03-02T10:00:00+05",
                "2026-03-02T10:00:00+5:30",
                "2026-03-02T10:00:00+05:3",
                "2026-03-02T10:00:00+05:60",
                "2026-03-02T10:00:00+18:01",
                "2026-03-02T10:00:00+99:99",
                "2026-03-02T10:00:00+05:30:00",
                "2026-03-02T10:00:00+05-30",
                "2026-03-02T10:00:00*05:30",
                "2026-03-02T10:00:00[Europe/Paris]",
                " 2026-03-02T10:00:00Z",
                "2026-03-02T10:00:00Z ",
                "2026-03-02  10:00:00Z",
                "-001-03-02T10:00:00Z",
                "-0001-03-02T10:00:00Z",
                "+999999999-03-02T10:00:00Z",
                "20260302T100000Z",
                "2026-061T10:00:00.00Z",
                "\u0662\u0660\u0662\u0666-03-02T10:00:00Z",
                "1767225600000000000",
            })
    void refuses(String text) {
        assertThat(EventTime.STRICT.micros(text)).isEqualTo(EventTime.BAD);
        assertThat(EventTime.LENIENT.micros(text)).isEqualTo(EventTime.BAD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-01-01T00:00:00Z",
                "1970-01-01T00:00:00Z",
                "1999-12-31T23:59:59.999999Z",
                "2000-01-01T00:30:00+01:00",
                "2101-01-01T00:00:00Z",
                "2100-12-31T23:30:00-01:00",
                "9999-12-31T23:59:59Z"
            })
    void refusesOtherCenturies(String text) {
        assertThat(EventTime.STRICT.micros(text)).isEqualTo(EventTime.OUT_OF_RANGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-02T10:00:00",
                "2026-03-02 10:00:00",
                "2026-03-02 10:00:00Z",
                "2026-03-02T10:00:00.000000",
                "2026-03-02 11:00:00+01:00"
            })
    void lenientTakesASpaceAndUtcForGranted(String text) {
        assertThat(EventTime.LENIENT.micros(text))
                .isEqualTo(micros(Instant.parse("2026-03-02T10:00:00Z")));
        assertThat(EventTime.STRICT.micros(text)).isEqualTo(EventTime.BAD);
    }

    @Test
    void agreesWithJavaTime() {
        Random random = new Random(20260302);
        for (int i = 0; i < 50_000; i++) {
            long second = FIRST + (long) (random.nextDouble() * (END - FIRST));
            Instant instant = Instant.ofEpochSecond(second, random.nextInt(1_000_000_000));
            ZoneOffset offset = ZoneOffset.ofTotalSeconds((random.nextInt(2161) - 1080) * 60);
            int digits = random.nextInt(10);
            String pattern =
                    "uuuu-MM-dd'T'HH:mm:ss"
                            + (digits == 0 ? "" : "." + "S".repeat(digits))
                            + (random.nextBoolean() ? "XXX" : "XX");
            String text =
                    DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
                            .format(OffsetDateTime.ofInstant(instant, offset));
            Instant expected =
                    OffsetDateTime.parse(text, DateTimeFormatter.ofPattern(pattern, Locale.ROOT))
                            .toInstant();
            assertThat(EventTime.STRICT.micros(text)).as(text).isEqualTo(micros(expected));
        }
    }

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
    }
}
