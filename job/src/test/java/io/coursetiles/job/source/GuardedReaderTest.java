package io.coursetiles.job.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.job.config.Problems;
import io.coursetiles.operators.route.OffsetGap;
import io.coursetiles.operators.route.SourceRecord;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedReaderTest {

    private final FakeReader reader = new FakeReader();
    private final Map<TopicPartition, PartitionRange> held = new HashMap<>();
    private final CollectedOutput output = new CollectedOutput();

    @ParameterizedTest
    @ValueSource(longs = {100, 150, 200})
    void aSplitInsideWhatThePartitionHoldsIsTakenAsItIs(long wanted) {
        hold(0, 100, 200);
        KafkaPartitionSplit split = split(0, wanted, 180);

        guarded().addSplits(List.of(split));

        assertThat(reader.splits).containsExactly(split);
    }

    /** So a checkpoint names the offset, and what is deleted after it is missed. */
    @Test
    void aPartitionAddedWhileRunningStartsAtItsFirstOffset() {
        hold(3, 100, 200);

        guarded().addSplits(List.of(split(3, KafkaPartitionSplit.EARLIEST_OFFSET, 180)));

        assertThat(reader.splits).containsExactly(split(3, 100, 180));
    }

    /** The enumerator gives it several times when the broker is slower than the discovery. */
    @Test
    void aPartitionIsTakenOnce() {
        hold(0, 0, 200);
        hold(3, 0, 200);
        GuardedReader guarded = guarded();

        guarded.addSplits(List.of(split(3, 0)));
        guarded.addSplits(List.of(split(3, 0)));
        guarded.addSplits(List.of(split(0, 0), split(3, 0)));

        assertThat(reader.splits).containsExactly(split(3, 0), split(0, 0));
    }

    @Test
    void aSplitBeforeTheFirstOffsetIsRefusedByName() {
        hold(0, 100, 200);
        hold(3, 100, 200);

        assertThatThrownBy(() -> guarded().addSplits(List.of(split(0, 150), split(3, 99))))
                .isInstanceOf(MissingOffsets.class)
                .hasMessage(
                        "Cannot read events partition 3: wanted offset 99, the topic holds 100 to"
                                + " 200; its records were deleted or the topic was made anew."
                                + " Restore them, or accept the gap with"
                                + " tiles.source.accept-gap=3@99");
        assertThat(reader.splits).isEmpty();
    }

    @Test
    void aSplitBehindTheEndIsRefusedByName() {
        hold(3, 0, 20);

        assertThatThrownBy(() -> guarded().addSplits(List.of(split(3, 21))))
                .isInstanceOf(MissingOffsets.class)
                .hasMessage(
                        "Cannot read events partition 3: wanted offset 21, the topic holds 0 to 20;"
                                + " its records were deleted or the topic was made anew. Restore"
                                + " them, or accept the gap with tiles.source.accept-gap=3@21");
    }

    @Test
    void anAcceptedGapIsSkippedAndAnnouncedOnceBeforeAnyRecord() throws Exception {
        hold(3, 100, 200);
        GuardedReader guarded = guarded("3@40");
        reader.records.addAll(List.of(record(100), record(101)));

        guarded.addSplits(List.of(split(3, 40, 150)));

        assertThat(reader.splits).containsExactly(split(3, 100, 150));
        assertThat(guarded.isAvailable()).isCompleted();
        while (guarded.pollNext(output) == InputStatus.MORE_AVAILABLE) {}
        assertThat(output.elements)
                .containsExactly(new OffsetGap(3, 40, 100), record(100), record(101));
        assertThat(guarded.isAvailable()).isSameAs(reader.availability);
    }

    @Test
    void anAcceptedGapOfARecreatedTopicStartsAtItsFirstOffset() throws Exception {
        hold(3, 0, 20);
        GuardedReader guarded = guarded("3@40");

        guarded.addSplits(List.of(split(3, 40)));
        guarded.pollNext(output);

        assertThat(reader.splits).containsExactly(split(3, 0));
        assertThat(output.elements).containsExactly(new OffsetGap(3, 40, 0));
    }

    @Test
    void aGapAcceptedAtAnotherOffsetOrPartitionIsRefused() {
        hold(3, 100, 200);

        assertThatThrownBy(() -> guarded("3@41", "2@40").addSplits(List.of(split(3, 40))))
                .isInstanceOf(MissingOffsets.class)
                .hasMessageEndingWith("tiles.source.accept-gap=3@40");
    }

    @Test
    void aSnapshotBeforeTheAnnouncementKeepsTheWantedOffset() throws Exception {
        hold(0, 0, 9);
        hold(3, 100, 200);
        GuardedReader guarded = guarded("3@40");
        guarded.addSplits(List.of(split(0, 5), split(3, 40, 150)));

        assertThat(guarded.snapshotState(1))
                .as("restored from here, the gap must be announced again")
                .containsExactly(split(0, 5), split(3, 40, 150));
        guarded.pollNext(output);
        assertThat(guarded.snapshotState(2)).containsExactly(split(0, 5), split(3, 100, 150));
    }

    @Test
    void offsetsThatVanishWhileReadingAreNamed() {
        hold(1, 500, 900);
        reader.failure =
                new IOException(
                        "fetcher",
                        new RuntimeException(
                                new OffsetOutOfRangeException(Map.of(partition(1), 321L))));

        assertThatThrownBy(() -> guarded().pollNext(output))
                .isInstanceOf(MissingOffsets.class)
                .hasMessage(
                        "Cannot read events partition 1: wanted offset 321, the topic holds 500 to"
                                + " 900; its records were deleted or the topic was made anew."
                                + " Restore them, or accept the gap with"
                                + " tiles.source.accept-gap=1@321")
                .hasRootCauseInstanceOf(OffsetOutOfRangeException.class);
    }

    @Test
    void anyOtherFailurePassesAsItIs() {
        reader.failure = new IOException("disk");

        assertThatThrownBy(() -> guarded().pollNext(output)).isSameAs(reader.failure);
    }

    @Test
    void everythingElseIsDelegated() throws Exception {
        GuardedReader guarded = guarded();
        guarded.start();
        guarded.snapshotState(7);
        guarded.notifyCheckpointComplete(7);
        guarded.notifyCheckpointAborted(8);
        guarded.handleSourceEvents(new NamedEvent());
        guarded.pauseOrResumeSplits(Set.of("a"), Set.of("b"));
        guarded.notifyNoMoreSplits();
        guarded.close();

        assertThat(reader.calls)
                .containsExactly(
                        "start",
                        "snapshot 7",
                        "complete 7",
                        "aborted 8",
                        "event named",
                        "pause [a] resume [b]",
                        "no more splits",
                        "close");
        assertThat(guarded.isAvailable()).isSameAs(reader.availability);
    }

    @Test
    void noMethodOfAReaderIsLeftToItsDefault() {
        assertThat(Arrays.stream(SourceReader.class.getMethods()).map(Method::getName))
                .allSatisfy(
                        name ->
                                assertThat(GuardedReader.class.getDeclaredMethods())
                                        .extracting(Method::getName)
                                        .contains(name));
    }

    private GuardedReader guarded(String... acceptedGaps) {
        AcceptedPairs gaps = AcceptedPairs.gaps(List.of(acceptedGaps), new Problems());
        return new GuardedReader(
                reader,
                partitions -> {
                    Map<TopicPartition, PartitionRange> ranges = new HashMap<>(held);
                    ranges.keySet().retainAll(partitions);
                    return ranges;
                },
                gaps);
    }

    private void hold(int partition, long begin, long end) {
        held.put(partition(partition), new PartitionRange(begin, end));
    }

    private static KafkaPartitionSplit split(int partition, long start) {
        return new KafkaPartitionSplit(partition(partition), start);
    }

    private static KafkaPartitionSplit split(int partition, long start, long stop) {
        return new KafkaPartitionSplit(partition(partition), start, stop);
    }

    private static TopicPartition partition(int partition) {
        return new TopicPartition("events", partition);
    }

    private static SourceRecord record(long offset) {
        return new SourceRecord(3, offset, 0, null, List.of(), SourceRecord.NO_EVENT_TIME);
    }

    private static final class NamedEvent implements SourceEvent {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return "named";
        }
    }
}
