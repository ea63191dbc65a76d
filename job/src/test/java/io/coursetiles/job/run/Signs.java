package io.coursetiles.job.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.job.receipts.TransactionName.Part;
import io.coursetiles.job.run.RunHistory.Standing;
import io.coursetiles.operators.outbox.Receipts;
import io.coursetiles.operators.outbox.RunInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.JobID;

/** Records of a receipts topic, one at each offset from 0 and each second from 0. */
final class Signs {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String deployment;
    private final List<JsonNode> records = new ArrayList<>();
    private Standing standing = Standing.COMMITTED;

    private Signs(String deployment) {
        this.deployment = deployment;
    }

    static Signs of(String deployment) {
        return new Signs(deployment);
    }

    static JobID job(int number) {
        return new JobID(0, number);
    }

    Signs undecided() {
        standing = Standing.UNDECIDED;
        return this;
    }

    Signs start(long run, JobID job) {
        return add(receipts(run).start(job.toString()).value());
    }

    Signs withdrawn(long run, JobID job) {
        return add(receipts(run).withdrawn(job.toString()).value());
    }

    Signs firstOffset(long run) {
        return add(receipts(run).firstOffset(0, 0).value());
    }

    Signs receipt(long run, int subtask, long checkpoint) {
        return receipt(run, subtask, "\"checkpoint_id\":" + checkpoint + ",\"end\":false");
    }

    Signs end(long run, int subtask) {
        return receipt(run, subtask, "\"checkpoint_id\":null,\"end\":true");
    }

    Signs repair(long run, long checkpoint) {
        TransactionName lost = new TransactionName(run, checkpoint, 0, Part.CHECKPOINT);
        return add(new Repair(deployment, lost, "somebody").record().value());
    }

    private Signs receipt(long run, int subtask, String more) {
        return add(
                """
                {"type":"receipt","deployment":"%s","run":%d,"subtask":%d,"parallelism":2,%s}
                """
                        .formatted(deployment, run, subtask, more)
                        .getBytes(StandardCharsets.UTF_8));
    }

    private Signs add(byte[] record) {
        try {
            records.add(JSON.readTree(record));
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
        return this;
    }

    private Receipts receipts(long run) {
        return new Receipts(new RunInfo(deployment, run, "events", "canonical/1", "digest"));
    }

    void addTo(RunHistory history) {
        for (int i = 0; i < records.size(); i++) {
            history.add(records.get(i), i, 1000L * i, standing);
        }
    }
}
