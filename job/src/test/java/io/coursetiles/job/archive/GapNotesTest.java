package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // The harness may be interrupted while it closes; so may the test.
class GapNotesTest {

    @Test
    void offsetsThatAPartitionLeavesOutAreNoted() throws Exception {
        try (var harness = open(null)) {
            send(harness, 0, 5, 6, 9);
            send(harness, 1, 6, 8);
            assertThat(harness.extractOutputValues())
                    .extracting(RawRecord::offset)
                    .containsExactly(5L, 6L, 9L, 6L, 8L);
            assertThat(notes(harness)).containsExactly("0: 7 to 8", "1: 7 to 7");
        }
    }

    @Test
    void gapsAcrossARestoreAreNoted() throws Exception {
        OperatorSubtaskState state;
        try (var harness = open(null)) {
            send(harness, 0, 5);
            state = harness.snapshot(1, 1);
        }
        try (var harness = open(state)) {
            send(harness, 0, 8);
            assertThat(notes(harness)).containsExactly("0: 6 to 7");
        }
    }

    /** An archive that was taken back reads again what it had. */
    @Test
    void rowsOfARewindAreNoGap() throws Exception {
        try (var harness = open(null)) {
            send(harness, 0, 5, 6, 5, 6, 7);
            assertThat(notes(harness)).isEmpty();
        }
    }

    private static OneInputStreamOperatorTestHarness<RawRecord, RawRecord> open(
            OperatorSubtaskState state) throws Exception {
        var harness = new OneInputStreamOperatorTestHarness<>(new GapNotes());
        harness.setup(
                RawRecordSerializer.TYPE.createSerializer(
                        harness.getExecutionConfig().getSerializerConfig()));
        if (state != null) {
            harness.initializeState(state);
        }
        harness.open();
        return harness;
    }

    private static void send(
            OneInputStreamOperatorTestHarness<RawRecord, RawRecord> harness,
            int partition,
            long... offsets)
            throws Exception {
        for (long offset : offsets) {
            harness.processElement(
                    new StreamRecord<>(
                            new RawRecord(
                                    "events",
                                    partition,
                                    offset,
                                    1_000,
                                    RawTimestampType.LOG_APPEND,
                                    null,
                                    new byte[] {1},
                                    List.of())));
        }
    }

    private static List<String> notes(
            OneInputStreamOperatorTestHarness<RawRecord, RawRecord> harness) {
        Queue<StreamRecord<RawRecord>> notes = harness.getSideOutput(GapNotes.NOTES);
        return notes == null
                ? List.of()
                : notes.stream()
                        .map(StreamRecord::getValue)
                        .map(
                                note ->
                                        note.partition()
                                                + ": "
                                                + GapNotes.from(note)
                                                + " to "
                                                + note.offset())
                        .toList();
    }
}
