package io.coursetiles.operators.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.InputCounts;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.testing.Items;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where each outcome goes, and that each is counted. */
class RouteOperatorTest {

    private static final byte[] VALUE = {1, 2, 3};

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private Subtask<SourceElement, CourseEvent> route;

    @BeforeEach
    void start() throws Exception {
        route = subtasks.route(Subtasks.RUN, Place.only(), null);
    }

    @Test
    void okItemBecomesAnEventWithItsPosition() throws Exception {
        route.process(record(5, 77L, ok("evt-1", null), ok("a", "lesson-4")));
        // Fingerprints as the reference implementation of XXH3-128 gives them.
        assertThat(route.take(CourseEvent.class))
                .containsExactly(
                        new CourseEvent(
                                0x3a4aeb7818e451f4L,
                                0xe6df671ce834553fL,
                                1000L,
                                "algebra",
                                0x2fe2efa9d9e4b8d8L,
                                0xb75044b94586ee50L,
                                Kind.VIDEO,
                                CourseEvent.Lesson.NONE,
                                5,
                                77L,
                                0,
                                1234L),
                        new CourseEvent(
                                0xfe6c33c14011b578L,
                                0x0d78baac08237ddbL,
                                1000L,
                                "algebra",
                                0x2fe2efa9d9e4b8d8L,
                                0xb75044b94586ee50L,
                                Kind.VIDEO,
                                CourseEvent.Lesson.MATCHED,
                                5,
                                77L,
                                1,
                                1234L));
    }

    @Test
    void everyOutcomeIsRoutedAndCounted() throws Exception {
        route.process(
                record(
                        0,
                        1L,
                        ok("e1", null),
                        new Outcome.Skip(SkipReason.NO_COURSE),
                        new Outcome.Dead(DeadReason.BAD_TIME, "x"),
                        ok("e2", null)));
        route.process(record(0, 2L, new Outcome.Skip(SkipReason.NO_LEARNER)));
        route.process(record(0, 3L, new Outcome.Dead(DeadReason.NOT_JSON, "y")));
        route.process(record(0, 4L, new Outcome.Dead(DeadReason.NOT_JSON, "z")));
        assertThat(route.take(CourseEvent.class)).hasSize(2);
        List<OutboxInput> before = route.take(RouteOperator.OUTBOX);
        assertThat(before)
                .extracting(input -> ((OutboxRecord) input).channel())
                .containsExactly(
                        Channel.RECEIPTS,
                        Channel.DEAD_LETTERS,
                        Channel.DEAD_LETTERS,
                        Channel.DEAD_LETTERS);
        assertThat(before.subList(1, 4))
                .extracting(input -> new String(((OutboxRecord) input).key()))
                .containsExactly(
                        "engagement.events/0/1/2",
                        "engagement.events/0/3/0",
                        "engagement.events/0/4/0");

        route.barrier(1);
        assertCounts(4, 2, 1, 1, 2, 1);
        assertThat(route.take()).isEmpty();
    }

    @Test
    void anItemThatTakesAnEventBackIsCountedAndNothingElse() throws Exception {
        route.process(record(0, 1L, ok("e1", null), new Outcome.Void("e1")));
        route.process(record(0, 2L, new Outcome.Void("e2")));
        assertThat(route.take(CourseEvent.class)).hasSize(1);
        assertThat(route.take(RouteOperator.OUTBOX))
                .extracting(input -> ((OutboxRecord) input).channel())
                .containsExactly(Channel.RECEIPTS);

        route.barrier(1);
        List<OutboxInput> out = route.take(RouteOperator.OUTBOX);
        assertThat(out).hasSize(1);
        InputCounts counts = (InputCounts) out.get(0);
        assertThat(counts.records()).isEqualTo(2);
        assertThat(counts.okItems()).isEqualTo(1);
        assertThat(counts.voids()).isEqualTo(2);
    }

    @Test
    void whatHadToBeAssumedIsCountedByNoteAtTheBarrier() throws Exception {
        Outcome.Ok plain = (Outcome.Ok) ok("e1", null);
        route.process(
                record(
                        0,
                        1L,
                        plain,
                        Items.noted(plain, Note.ASSUMED_UTC, Note.ID_DERIVED),
                        new Outcome.Skip(SkipReason.NO_COURSE)));
        route.process(record(0, 2L, Items.noted(plain, Note.ID_DERIVED)));
        assertNoted(0, 0, 0);
        route.barrier(1);
        assertNoted(0, 1, 2);
        route.process(record(0, 3L, Items.noted(plain, Note.UNTYPED_GROUP)));
        route.endInput();
        assertNoted(1, 1, 2);
        assertThat(route.counter("itemsOk")).isEqualTo(4);
        assertThat(route.counter("itemsSkipped{reason=no_course}")).isEqualTo(1);
    }

    private void assertNoted(long untypedGroup, long assumedUtc, long idDerived) {
        assertThat(route.counter("itemsNoted{note=untyped_group}")).isEqualTo(untypedGroup);
        assertThat(route.counter("itemsNoted{note=assumed_utc}")).isEqualTo(assumedUtc);
        assertThat(route.counter("itemsNoted{note=id_derived}")).isEqualTo(idDerived);
    }

    @Test
    void countsAreReportedOncePerBarrierAndAtTheEnd() throws Exception {
        route.process(record(0, 1L, ok("e1", null)));
        route.beforeBarrier(1);
        assertThat(route.take(RouteOperator.OUTBOX)).hasSize(2);
        route.beforeBarrier(2);
        assertThat(route.take(RouteOperator.OUTBOX)).isEmpty();
        route.process(record(0, 2L, new Outcome.Skip(SkipReason.NO_COURSE)));
        route.endInput();
        assertCounts(1, 0, 1, 0, 0, 0);
        route.beforeBarrier(3);
        assertThat(route.take(RouteOperator.OUTBOX)).isEmpty();
    }

    /** A job may be drained when all its sources are silent. */
    @Test
    void endOfInputClosesAllWindowsAlsoWhenIdle() throws Exception {
        route.status(WatermarkStatus.IDLE);
        assertThat(route.take()).containsExactly(WatermarkStatus.IDLE);
        route.endInput();
        assertThat(route.take()).containsExactly(WatermarkStatus.ACTIVE, Watermark.MAX_WATERMARK);
    }

    @Test
    void gapIsARecordOfTheReceiptsTopicAndNotCountedAsInput() throws Exception {
        route.process(new OffsetGap(4, 100L, 250L));
        List<OutboxInput> out = route.take(RouteOperator.OUTBOX);
        assertThat(out).hasSize(1);
        OutboxRecord gap = (OutboxRecord) out.get(0);
        assertThat(gap.channel()).isEqualTo(Channel.RECEIPTS);
        assertThat(new String(gap.key())).isEqualTo("gap|campus|7|4|100");
        assertThat(new String(gap.value()))
                .isEqualTo(
                        "{\"type\":\"gap\",\"deployment\":\"campus\",\"run\":7,"
                                + "\"topic\":\"engagement.events\",\"partition\":4,"
                                + "\"from\":100,\"to\":250}");
        route.beforeBarrier(1);
        assertThat(route.take(RouteOperator.OUTBOX)).isEmpty();
    }

    private void assertCounts(
            long records, long ok, long noCourse, long noLearner, long notJson, long badTime) {
        List<OutboxInput> out = route.take(RouteOperator.OUTBOX);
        assertThat(out).hasSize(1);
        InputCounts counts = (InputCounts) out.get(0);
        assertThat(counts.records()).isEqualTo(records);
        assertThat(counts.okItems()).isEqualTo(ok);
        assertThat(counts.skippedItems(SkipReason.NO_COURSE)).isEqualTo(noCourse);
        assertThat(counts.skippedItems(SkipReason.NO_LEARNER)).isEqualTo(noLearner);
        assertThat(counts.deadItems(DeadReason.NOT_JSON)).isEqualTo(notJson);
        assertThat(counts.deadItems(DeadReason.BAD_TIME)).isEqualTo(badTime);
        assertThat(counts.skippedItems(SkipReason.BAD_COURSE_ID)).isZero();
    }

    static Outcome ok(String id, String lesson) {
        return new Outcome.Ok(id, 1000L, "algebra", "learner-7", Kind.VIDEO, lesson);
    }

    static SourceRecord record(int partition, long offset, Outcome... outcomes) {
        return new SourceRecord(partition, offset, 1234L, VALUE, List.of(outcomes), 1000L);
    }
}
