package io.coursetiles.job.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.BitSet;
import java.util.Optional;
import org.apache.flink.api.common.JobID;

/** What the receipts topic says of one run. */
final class KnownRun {

    private final long number;
    private final long firstOffset;
    private JobID job;
    private long lastOffset;
    private long lastTime;
    private String lastSign;
    private boolean withdrawn;
    private boolean output;
    private int parallelism;
    private final BitSet ended = new BitSet();

    KnownRun(long number, long firstOffset) {
        this.number = number;
        this.firstOffset = firstOffset;
    }

    void add(JsonNode record, long offset, long time, RunHistory.Standing standing) {
        String type = record.path("type").asText();
        if (type.equals("repair")) {
            return; // About the run, but no sign of its life.
        }
        if (type.equals("start") || type.equals("withdrawn")) {
            JobID claiming = JobID.fromHexString(record.path("job_id").asText());
            if (job == null && !output) {
                job = claiming;
            }
            if (!claiming.equals(job)) {
                return; // Another submission took the number before; this claim gives way.
            }
        }
        lastOffset = offset;
        lastTime = time;
        lastSign = type;
        withdrawn = type.equals("withdrawn");
        output |= !type.equals("start") && !withdrawn;
        if (type.equals("receipt")) {
            receipt(record, standing);
        }
    }

    private void receipt(JsonNode receipt, RunHistory.Standing standing) {
        int subtask = receipt.path("subtask").asInt();
        boolean end = receipt.path("end").asBoolean();
        parallelism = receipt.path("parallelism").asInt();
        ended.set(subtask, end && standing == RunHistory.Standing.COMMITTED);
        lastSign =
                end
                        ? "end of subtask " + subtask
                        : "checkpoint " + receipt.path("checkpoint_id") + " of subtask " + subtask;
    }

    long number() {
        return number;
    }

    Optional<JobID> job() {
        return Optional.ofNullable(job);
    }

    boolean isOf(JobID other) {
        return other.equals(job);
    }

    long firstOffset() {
        return firstOffset;
    }

    long lastOffset() {
        return lastOffset;
    }

    /** When the broker appended the last record, in milliseconds. */
    long lastTime() {
        return lastTime;
    }

    /** What the last record is. */
    String lastSign() {
        return lastSign;
    }

    boolean hasOutput() {
        return output;
    }

    /** By its own word: it was withdrawn before it started, or all its subtasks have ended. */
    boolean isOver() {
        return withdrawn || (parallelism > 0 && ended.cardinality() == parallelism);
    }

    @Override
    public String toString() {
        return "run " + number + (job == null ? "" : ", job " + job + ",");
    }
}
