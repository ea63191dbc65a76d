package io.coursetiles.deploy.restate;

import static io.coursetiles.job.publish.DateState.PROVISIONAL;
import static io.coursetiles.job.publish.DateState.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.WaitingLate.Counts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestateStatusTest {

    private static final LocalDate SUNDAY = LocalDate.parse("2026-03-01");
    private static final LocalDate MONDAY = SUNDAY.plusDays(1);
    private static final LocalDate TUESDAY = SUNDAY.plusDays(2);
    private static final IngestRule HORIZON = IngestRule.horizon(Duration.ofHours(24), 3);

    @TempDir private Path base;

    private CourseDayScene scene;
    private final SortedMap<LocalDate, Counts> late = new TreeMap<>();

    @BeforeEach
    void publish() throws IOException {
        scene = new CourseDayScene(base);
        scene.date("a", "2026-03-01", PROVISIONAL, "x").date("a", "2026-03-02", PROVISIONAL, "x");
        scene.publish("a");
        scene.date("b", "2026-03-02", PROVISIONAL, "x", "y").publish("b");
        scene.pin("a", HORIZON);
        scene.pin("b", HORIZON);
    }

    @Test
    void nothingWaitsUntilADateCanSettle() {
        assertThat(at("2026-03-04T23:59:59.999Z").due()).isEmpty();
        assertThat(at("2026-03-05T00:00:00Z").due()).containsExactly(SUNDAY);
        assertThat(at("2026-03-06T00:00:00Z").due()).containsExactly(SUNDAY, MONDAY);
    }

    @Test
    void aSettledDateDoesNotSettleAgain() throws IOException {
        scene.date("c", "2026-03-01", SETTLED, "x").publish("c");
        scene.pin("c", HORIZON);
        assertThat(at("2026-03-09T00:00:00Z").due()).containsExactly(MONDAY);
    }

    @Test
    void lateRowsInsideTheHorizonAreDueOnceTheirDateIsOver() {
        late.put(SUNDAY, new Counts(1, 0, Long.MAX_VALUE, Long.MIN_VALUE));
        late.put(TUESDAY, new Counts(2, 0, Long.MAX_VALUE, Long.MIN_VALUE));
        RestateStatus early = at("2026-03-04T00:09:59.999Z");
        assertThat(early.due()).containsExactly(SUNDAY);
        assertThat(early.dates().get(TUESDAY).step()).isEqualTo(DateStatus.Step.NOT_OVER);
        assertThat(at("2026-03-04T00:10:00Z").due()).containsExactly(SUNDAY, TUESDAY);
    }

    @Test
    void rowsBeyondTheHorizonAreLeftToAPersonWithTheirRange() {
        late.put(
                SUNDAY,
                new Counts(
                        4, 2, SUNDAY.plusDays(9).toEpochDay(), SUNDAY.plusDays(11).toEpochDay()));
        RestateStatus status = at("2026-03-04T00:00:00Z");
        assertThat(status.due()).as("for those inside").containsExactly(SUNDAY);
        assertThat(status.dates().get(SUNDAY).widening())
                .contains(IngestRule.between(SUNDAY.minusDays(1), SUNDAY.plusDays(11)));
        assertThat(status.dates().get(MONDAY).widening()).isEmpty();
    }

    /** The horizon would lose again what the fact was widened for. */
    @Test
    void aFactOfMoreIngestDatesIsNeverTakenByTheHorizon() throws IOException {
        IngestRule wide = IngestRule.between(SUNDAY, SUNDAY.plusDays(9));
        scene.date("wide", "2026-03-01", PROVISIONAL, "x").publish("wide");
        scene.pin("wide", wide);
        IngestRule all = IngestRule.between(SUNDAY.minusDays(1), SUNDAY.plusDays(9));

        assertThat(at("2026-03-10T23:59:59Z").dates().get(SUNDAY).widening()).isEmpty();
        RestateStatus over = at("2026-03-11T00:00:00Z");
        assertThat(over.due()).as("Sunday could settle").containsExactly(MONDAY);
        assertThat(over.dates().get(SUNDAY).widening()).contains(all);

        late.put(SUNDAY, new Counts(1, 0, Long.MAX_VALUE, Long.MIN_VALUE));
        RestateStatus status = at("2026-03-05T00:00:00Z");
        assertThat(status.due()).isEmpty();
        assertThat(status.dates().get(SUNDAY).step()).isEqualTo(DateStatus.Step.NOTHING);
        assertThat(status.dates().get(SUNDAY).widening()).contains(all);
    }

    @Test
    void ofAJobWithoutItsInputTheHorizonIsAssumed() throws IOException {
        scene.date("c", "2026-03-01", PROVISIONAL, "x").publish("c");
        late.put(SUNDAY, new Counts(1, 0, Long.MAX_VALUE, Long.MIN_VALUE));
        assertThat(at("2026-03-04T00:00:00Z").due()).containsExactly(SUNDAY);
    }

    @Test
    void thePageNamesVersionsDatesRowsAndCommands() throws IOException {
        scene.date("s", "2026-02-20", SETTLED, "x", "y", "z").publish("s");
        scene.pin("s", HORIZON);
        scene.log().rollback(1, "undo");
        scene.log().rollback(3, "redo");
        late.put(
                SUNDAY,
                new Counts(
                        1_004,
                        2,
                        SUNDAY.plusDays(9).toEpochDay(),
                        SUNDAY.plusDays(9).toEpochDay()));
        late.put(TUESDAY, new Counts(3, 0, Long.MAX_VALUE, Long.MIN_VALUE));
        RestateStatusText status = new RestateStatusText(at("2026-03-04T00:00:00Z"));
        assertThat(status.text())
                .isEqualTo(
                        """
                        version  kind      job_id                    dates changed
                              1  publish   a                         2026-03-01 2026-03-02
                              2  publish   b                         2026-03-02
                              3  publish   s                         2026-02-20
                              4  rollback  undo                      2026-02-20 2026-03-02
                              5  rollback  redo                      2026-02-20 2026-03-02

                        date        state                events  version  late rows waiting
                        2026-02-20  settled                  30        5  none
                        2026-03-01  provisional              10        1  1,004 inside the horizon, 2 beyond it
                        2026-03-02  provisional              20        5  none
                        2026-03-03  unpublished               -        -  3 inside the horizon; the date is not over

                        tiles restate --auto takes 2026-03-01.
                        Beyond its horizon, by hand, with the options of this call:
                          tiles restate --dates 2026-03-01 --ingest-dates 2026-02-28..2026-03-10 --job-id widen-2026-03-01-v5""");
        assertThat(new ObjectMapper().writeValueAsString(status.json()))
                .isEqualTo(
                        """
                        {"version":5,"versions":[\
                        {"version":1,"kind":"publish","job_id":"a","dates":["2026-03-01","2026-03-02"]},\
                        {"version":2,"kind":"publish","job_id":"b","dates":["2026-03-02"]},\
                        {"version":3,"kind":"publish","job_id":"s","dates":["2026-02-20"]},\
                        {"version":4,"kind":"rollback","job_id":"undo","dates":["2026-02-20","2026-03-02"]},\
                        {"version":5,"kind":"rollback","job_id":"redo","dates":["2026-02-20","2026-03-02"]}],\
                        "dates":{\
                        "2026-02-20":{"state":"settled","events":30,"version":5,"job_id":"s",\
                        "late_inside":0,"late_beyond":0,"next":"nothing"},\
                        "2026-03-01":{"state":"provisional","events":10,"version":1,"job_id":"a",\
                        "late_inside":1004,"late_beyond":2,"next":"auto",\
                        "widen":"tiles restate --dates 2026-03-01 --ingest-dates\
                         2026-02-28..2026-03-10 --job-id widen-2026-03-01-v5"},\
                        "2026-03-02":{"state":"provisional","events":20,"version":5,"job_id":"b",\
                        "late_inside":0,"late_beyond":0,"next":"nothing"},\
                        "2026-03-03":{"state":"unpublished","late_inside":3,"late_beyond":0,\
                        "next":"not_over"}},"auto":["2026-03-01"]}""");
    }

    @Test
    void beforeTheFirstPublishItSaysSo() {
        RestateStatus status =
                RestateStatus.of(
                        PublishedHistory.of(List.of()),
                        Map.of(),
                        late,
                        rules("2026-03-04T00:00:00Z"));
        assertThat(new RestateStatusText(status).text())
                .isEqualTo("Nothing is published.\n\ntiles restate --auto has nothing to do.");
    }

    private RestateStatus at(String completeUntil) {
        PublishedHistory history = PublishedHistory.of(scene.log().history());
        return RestateStatus.of(
                history, history.rules(base, scene.store()), late, rules(completeUntil));
    }

    private static DateRules rules(String completeUntil) {
        return new DateRules(Instant.parse(completeUntil), HORIZON, Duration.ofMinutes(10));
    }
}
