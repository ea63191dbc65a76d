package io.coursetiles.operators.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.testing.Checkpoint;
import io.coursetiles.operators.testing.JsonText;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The first offset of each partition is announced once in a run, before any other output of it. */
class FirstOffsetsTest {

    private static final RunInfo NEXT =
            new RunInfo("campus", 8L, "engagement.events", "canonical/1", "digest-1");

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    @Test
    void announcementIsGoldenAndComesFirst() throws Exception {
        var route = subtasks.route(Subtasks.RUN, Place.only(), null);
        route.process(record(3, 500L));
        List<OutboxRecord> out = outbox(route);
        assertThat(new String(out.get(0).key())).isEqualTo("first_offset|campus|7|3");
        assertThat(new String(out.get(0).value()))
                .isEqualTo(
                        "{\"type\":\"first_offset\",\"deployment\":\"campus\",\"run\":7,"
                                + "\"topic\":\"engagement.events\",\"partition\":3,"
                                + "\"offset\":500}");
    }

    @Test
    void eachPartitionIsAnnouncedOnce() throws Exception {
        var route = subtasks.route(Subtasks.RUN, Place.only(), null);
        route.process(record(3, 500L));
        route.process(record(3, 501L));
        route.process(record(0, 9L));
        route.barrier(1);
        route.process(record(3, 502L));
        route.process(record(0, 10L));
        assertThat(announced(route)).containsExactly("7: 3@500", "7: 0@9");
    }

    @Test
    void failoverInTheRunKeepsWhatTheCheckpointHolds() throws Exception {
        var one = subtasks.route(Subtasks.RUN, Place.of(2, 0), null);
        var two = subtasks.route(Subtasks.RUN, Place.of(2, 1), null);
        one.process(record(0, 10L));
        two.process(record(1, 20L));
        Checkpoint first = Checkpoint.of(1, one.barrier(1), two.barrier(1));
        two.process(record(3, 40L));

        // Partitions change hands, and the parallelism changes twice.
        var alone = subtasks.route(Subtasks.RUN, Place.only(), first);
        alone.process(record(1, 21L));
        alone.process(record(0, 11L));
        alone.process(record(3, 40L));
        assertThat(announced(alone)).containsExactly("7: 3@40");
        Checkpoint second = Checkpoint.of(2, alone.barrier(2));
        for (int i = 0; i < 3; i++) {
            var restored = subtasks.route(Subtasks.RUN, Place.of(3, i), second);
            restored.process(record(0, 12L));
            restored.process(record(1, 22L));
            restored.process(record(3, 41L));
            restored.process(record(5 + i, 1L));
            assertThat(announced(restored)).containsExactly("7: " + (5 + i) + "@1");
        }
    }

    /** The union is kept by one subtask only: it does not grow with every restore. */
    @Test
    void unionDoesNotMultiply() throws Exception {
        var one = subtasks.route(Subtasks.RUN, Place.of(2, 0), null);
        var two = subtasks.route(Subtasks.RUN, Place.of(2, 1), null);
        for (int partition = 0; partition < 50; partition++) {
            (partition % 2 == 0 ? one : two).process(record(partition, 1L));
        }
        Checkpoint checkpoint = Checkpoint.of(1, one.barrier(1), two.barrier(1));
        long before = size(checkpoint);
        for (int restore = 2; restore < 5; restore++) {
            one = subtasks.route(Subtasks.RUN, Place.of(2, 0), checkpoint);
            two = subtasks.route(Subtasks.RUN, Place.of(2, 1), checkpoint);
            checkpoint = Checkpoint.of(restore, one.barrier(restore), two.barrier(restore));
        }
        assertThat(size(checkpoint)).isLessThanOrEqualTo(before);
    }

    private static long size(Checkpoint checkpoint) {
        return checkpoint.states().stream().mapToLong(state -> state.getStateSize()).sum();
    }

    @Test
    void newRunAnnouncesAgainWhereverItWasRestoredFrom() throws Exception {
        var old = subtasks.route(Subtasks.RUN, Place.only(), null);
        old.process(record(0, 10L));
        Checkpoint savepoint = Checkpoint.of(1, old.barrier(1));
        var next = subtasks.route(NEXT, Place.only(), savepoint);
        next.process(record(0, 4L));
        next.process(record(0, 5L));
        assertThat(announced(next)).containsExactly("8: 0@4");
        var failover = subtasks.route(NEXT, Place.only(), Checkpoint.of(2, next.barrier(2)));
        failover.process(record(0, 6L));
        assertThat(announced(failover)).isEmpty();
    }

    private static SourceRecord record(int partition, long offset) {
        return RouteOperatorTest.record(partition, offset, RouteOperatorTest.ok("e", null));
    }

    private static List<OutboxRecord> outbox(Subtask<SourceElement, CourseEvent> route) {
        return route.take(RouteOperator.OUTBOX).stream()
                .filter(OutboxRecord.class::isInstance)
                .map(OutboxRecord.class::cast)
                .toList();
    }

    /** As {@code run: partition@offset}. */
    private static List<String> announced(Subtask<SourceElement, CourseEvent> route) {
        return outbox(route).stream()
                .map(record -> JsonText.read(record.value()))
                .map(FirstOffsetsTest::text)
                .toList();
    }

    private static String text(Map<String, Object> json) {
        assertThat(json).containsEntry("type", "first_offset");
        return json.get("run") + ": " + json.get("partition") + "@" + json.get("offset");
    }
}
