package io.coursetiles.job.restate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.restate.WaitingLate.Counts;
import io.coursetiles.job.restate.WaitingLate.Fact;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Late rows as the archive has them, and which of them no fact holds. */
class WaitingLateTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
    private static final LocalDate TUESDAY = MONDAY.plusDays(1);
    private static final IngestRule HORIZON = IngestRule.horizon(Duration.ofHours(24), 3);

    /** Input of partition 1 is archived up to there; all below of partition 0. */
    private static final long ARCHIVED = 50;

    @TempDir private Path folder;

    private final RunRule runs = new RunRule();
    private final List<RawRecord> late = new ArrayList<>();

    /** Monday is published with what lies before offset 10 of partition 0, and none of 1. */
    private final Map<LocalDate, Fact> facts = new TreeMap<>();

    @BeforeEach
    void publish() {
        facts.put(MONDAY, new Fact(new TreeMap<>(Map.of("events-0", 10L)), HORIZON));
    }

    @Test
    void rowsWaitAtAndBeyondTheCutOfTheirDate() throws IOException {
        row(0, 9, MONDAY, 1);
        row(0, 10, MONDAY, 1);
        row(0, 11, MONDAY, 3);
        row(1, 0, MONDAY, 0);
        row(0, 1, TUESDAY, 0);
        assertThat(counts())
                .as("with a partition that the cut lacks, and a date that is not published")
                .isEqualTo(Map.of(MONDAY, inside(3), TUESDAY, inside(1)));
    }

    @Test
    void theHorizonEndsWithItsLastIngestDate() throws IOException {
        row(0, 20, MONDAY, 3);
        row(0, 21, MONDAY, 4);
        row(0, 22, MONDAY, 9);
        row(0, 23, MONDAY, 6);
        row(0, 24, TUESDAY, 4);
        assertThat(counts())
                .isEqualTo(
                        Map.of(
                                MONDAY,
                                new Counts(1, 3, day(MONDAY, 4), day(MONDAY, 9)),
                                TUESDAY,
                                new Counts(0, 1, day(TUESDAY, 4), day(TUESDAY, 4))));
    }

    /** A restatement within the horizon has moved the cut past them. */
    @Test
    void rowsBeyondTheHorizonWaitAlsoBeforeTheCut() throws IOException {
        row(0, 5, MONDAY, 5);
        row(0, 6, MONDAY, 2);
        assertThat(counts())
                .isEqualTo(Map.of(MONDAY, new Counts(0, 1, day(MONDAY, 5), day(MONDAY, 5))));
    }

    @Test
    void aFactThatWasWidenedHoldsThem() throws IOException {
        facts.put(
                MONDAY,
                new Fact(
                        new TreeMap<>(Map.of("events-0", 10L)),
                        IngestRule.between(MONDAY.minusDays(1), MONDAY.plusDays(5))));
        row(0, 5, MONDAY, 5);
        row(0, 6, MONDAY, 6);
        row(0, 12, MONDAY, 5);
        assertThat(counts())
                .isEqualTo(Map.of(MONDAY, new Counts(0, 2, day(MONDAY, 5), day(MONDAY, 6))));
    }

    @Test
    void aRecordWithoutADateIsInsideEveryHorizon() throws IOException {
        late.add(row("events", 0, 30, 0, MONDAY, -1, 1));
        assertThat(counts()).isEqualTo(Map.of(MONDAY, inside(1)));
    }

    @Test
    void aPositionCountsOnceAndItsItemsEach() throws IOException {
        row(0, 30, MONDAY, 0);
        row(0, 30, MONDAY, 0);
        late.add(row("events", 0, 30, 1, MONDAY, millis(MONDAY, 0), 1));
        row(1, 30, MONDAY, 0);
        assertThat(counts()).isEqualTo(Map.of(MONDAY, inside(3)));
    }

    @Test
    void rowsThatARewindSupersededDoNotWait() throws IOException {
        runs.first(2, 0, 31);
        row(0, 30, MONDAY, 0);
        row(0, 31, MONDAY, 0);
        late.add(row("events", 0, 32, 0, MONDAY, millis(MONDAY, 0), 2));
        assertThat(counts()).isEqualTo(Map.of(MONDAY, inside(2)));
    }

    @Test
    void inputThatIsNotArchivedYetOrOfAnotherTopicDoesNotWait() throws IOException {
        row(1, ARCHIVED - 1, MONDAY, 0);
        row(1, ARCHIVED, MONDAY, 0);
        row(2, 0, MONDAY, 0);
        late.add(row("others", 0, 30, 0, MONDAY, millis(MONDAY, 0), 1));
        assertThat(counts()).isEqualTo(Map.of(MONDAY, inside(1)));
    }

    @Test
    void aBurstFromOnePhoneIsCounted() throws IOException {
        for (int offset = 100; offset < 600; offset++) {
            row(0, offset, MONDAY.minusDays(offset % 3), 9);
        }
        assertThat(counts().values().stream().mapToLong(Counts::beyond).sum()).isEqualTo(500);
        assertThat(counts()).containsOnlyKeys(MONDAY, MONDAY.minusDays(1), MONDAY.minusDays(2));
    }

    @Test
    void whatIsNoLateRowIsRefusedByName() {
        for (String broken : new String[] {"no json", "{}", "{\"event_fingerprint\":\"00\"}"}) {
            late.clear();
            late.add(archived(7, broken));
            assertThatThrownBy(this::counts)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Cannot read the late row late-0@7: got ")
                    .hasMessageEndingWith(", need a JSON object as the stream writes it");
        }
    }

    /** In two files. */
    private Map<LocalDate, Counts> counts() throws IOException {
        TreeMap<Integer, Long> archived = new TreeMap<>(Map.of(0, 1_000L, 1, ARCHIVED));
        WaitingLate waiting =
                new WaitingLate(
                        new RestateScope("events", new TreeSet<>(), HORIZON, archived, runs),
                        facts);
        int half = late.size() / 2;
        for (List<RawRecord> part :
                List.of(late.subList(0, half), late.subList(half, late.size()))) {
            if (!part.isEmpty()) {
                waiting.add(PartFiles.write(folder, part));
            }
        }
        return waiting.counts();
    }

    private static Counts inside(long rows) {
        return new Counts(rows, 0, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    private static long day(LocalDate date, int after) {
        return date.plusDays(after).toEpochDay();
    }

    private static long millis(LocalDate date, int after) {
        Instant start = date.plusDays(after).atStartOfDay(ZoneOffset.UTC).toInstant();
        return start.plusSeconds(3_600).toEpochMilli();
    }

    /** Of the first run, about an event of that date that came some days after it. */
    private void row(int partition, long offset, LocalDate date, int daysAfter) {
        late.add(row("events", partition, offset, 0, date, millis(date, daysAfter), 1));
    }

    private RawRecord row(
            String topic,
            int partition,
            long offset,
            int item,
            LocalDate date,
            long recordTimestamp,
            long run) {
        return archived(
                late.size(),
                """
                {"topic":"%s","partition":%d,"offset":%d,"item":%d,"record_timestamp":%d,\
                "event_fingerprint":"%032x","event_time":"%sT23:59:59.999Z","course_id":"c",\
                "run":%d}
                """
                        .formatted(
                                topic,
                                partition,
                                offset,
                                item,
                                recordTimestamp,
                                offset,
                                date,
                                run));
    }

    private static RawRecord archived(long offset, String value) {
        return new RawRecord(
                "late",
                0,
                offset,
                millis(MONDAY, 0),
                RawTimestampType.LOG_APPEND,
                null,
                value.getBytes(UTF_8),
                List.of());
    }
}
