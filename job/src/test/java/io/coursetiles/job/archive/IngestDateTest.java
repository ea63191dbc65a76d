package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IngestDateTest {
    private final TimeZone zone = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"America/New_York", "Asia/Kolkata", "UTC"})
    void daysBreakAtMidnightUtcInEveryZone(String jvmZone) {
        TimeZone.setDefault(TimeZone.getTimeZone(jvmZone));
        IngestDateBuckets buckets = new IngestDateBuckets();

        // Around the days on which New York changes its clocks, one of 23 and one of 25 hours.
        for (String day :
                List.of("2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01")) {
            LocalDate next = LocalDate.parse(day).plusDays(1);
            for (int round = 0; round < 2; round++) {
                assertThat(buckets.getBucketId(row(day + "T23:59:59.999Z"), null))
                        .isEqualTo("ingest_date=" + day);
                assertThat(buckets.getBucketId(row(next + "T00:00:00Z"), null))
                        .isEqualTo("ingest_date=" + next);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a=b", "a/b", "/etc", "ingest_date=2000-01-01", "\n", ""})
    void noIdOfARecordChangesItsPath(String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        RawRecord row = RawRecords.of(7, bytes, bytes, new RawHeader(id, bytes));

        assertThat(new IngestDateBuckets().getBucketId(row, null))
                .isEqualTo("ingest_date=2026-03-02");
    }

    @ParameterizedTest
    @CsvSource({
        "2000-01-01T00:00:00Z, 2000-01-01",
        "2099-12-31T23:59:59.999Z, 2099-12-31",
        "1999-12-31T23:59:59.999Z, unknown",
        "2100-01-01T00:00:00Z, unknown",
        "1969-12-31T23:59:59.999Z, unknown",
        "+292278994-08-17T07:12:55.807Z, unknown",
        "-292275055-05-16T16:47:04.192Z, unknown"
    })
    void onlyThisCenturyHasDates(Instant time, String expected) {
        assertThat(new IngestDateBuckets().getBucketId(RawRecords.at(time.toEpochMilli()), null))
                .isEqualTo("ingest_date=" + expected);
    }

    @Test
    void directoriesAreReadBack() {
        IngestDate date = IngestDate.of(LocalDate.of(2026, 3, 2));

        assertThat(IngestDate.ofDirectory(date.directory())).contains(date);
        assertThat(IngestDate.ofDirectory("ingest_date=unknown")).contains(IngestDate.UNKNOWN);
        assertThat(IngestDate.UNKNOWN.date()).isEmpty();
        assertThat(date.date()).contains(LocalDate.of(2026, 3, 2));
        assertThat(date).isLessThan(IngestDate.UNKNOWN);
    }

    @Test
    void otherDirectoriesAreNotDates() {
        for (String name :
                List.of(
                        "ingest_date=",
                        "ingest_date=2026-3-2",
                        "ingest_date=2026-02-30",
                        "ingest_date=1999-12-31",
                        "ingest_date=+2026-03-02",
                        "date=2026-03-02",
                        "unknown")) {
            assertThat(IngestDate.ofDirectory(name)).as(name).isEmpty();
        }
    }

    @Test
    void datesWithoutRecordsAreRefused() {
        assertThatThrownBy(() -> IngestDate.of(LocalDate.of(2100, 1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot use ingest date: got 2100-01-01");
    }

    private static RawRecord row(String time) {
        return RawRecords.at(Instant.parse(time).toEpochMilli());
    }
}
