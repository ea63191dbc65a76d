package io.coursetiles.deploy.savepoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.savepoint.LastRun.Origin;
import io.coursetiles.deploy.savepoint.LastRun.Standing;
import org.junit.jupiter.api.Test;

/** What receipts tell of where the last run came from. */
class LastRunTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final LastRun.Reading reading = new LastRun.Reading();

    @Test
    void withoutReceiptsThereWasNoRun() {
        assertThat(reading.result()).isEqualTo(new LastRun(0, null, Standing.TOLD));
    }

    @Test
    void theRestoreAtTheStartCountsNotThatOfAFailover() throws Exception {
        start(1);
        receipt(1, 5, "null", "null");
        start(2);
        receipt(2, 8, "5", "1");
        receipt(2, 12, "10", "2");
        assertThat(reading.result()).isEqualTo(new LastRun(2, new Origin(1, 5), Standing.TOLD));
    }

    @Test
    void aRunThatStartedFromNothingCameFromNothing() throws Exception {
        receipt(1, 5, "null", "null");
        receipt(2, 8, "5", "1");
        receipt(3, 1, "null", "null");
        assertThat(reading.result()).isEqualTo(new LastRun(3, null, Standing.TOLD));
    }

    @Test
    void aRunThatWasSubmittedAndHasNotWrittenIsSilent() throws Exception {
        receipt(1, 5, "null", "null");
        start(2);
        assertThat(reading.result()).isEqualTo(new LastRun(2, null, Standing.SILENT));
        add("{\"type\":\"withdrawn\",\"run\":2,\"job_id\":\"x\"}");
        assertThat(reading.result()).isEqualTo(new LastRun(1, null, Standing.TOLD));
        add("{\"type\":\"first_offset\",\"run\":9,\"partition\":0,\"offset\":1}");
        assertThat(reading.result()).isEqualTo(new LastRun(1, null, Standing.TOLD));
    }

    private void start(long run) throws Exception {
        add("{\"type\":\"start\",\"run\":" + run + ",\"job_id\":\"x\"}");
    }

    private void receipt(long run, long checkpoint, String from, String fromRun) throws Exception {
        add(
                "{\"type\":\"receipt\",\"deployment\":\"school\",\"run\":"
                        + run
                        + ",\"subtask\":0,\"parallelism\":1,\"checkpoint_id\":"
                        + checkpoint
                        + ",\"previous_checkpoint_id\":null,\"restored_from\":"
                        + from
                        + ",\"restored_run\":"
                        + fromRun
                        + "}");
    }

    private void add(String json) throws Exception {
        reading.add(JSON.readTree(json));
    }
}
