package io.coursetiles.job.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.receipts.Replay;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;

/**
 * The runs of one deployment, as the receipts topic tells of them.
 *
 * <p>Records are added in log order. Receipts of aborted transactions are never shown; those behind
 * the first open transaction are, whatever becomes of them: a run that was killed may have
 * committed one of them, hidden by another that hangs.
 */
public final class RunHistory {

    /** How certain a record is. */
    enum Standing {
        COMMITTED,
        UNDECIDED
    }

    private final String deployment;
    private final TreeMap<Long, KnownRun> runs = new TreeMap<>();

    RunHistory(String deployment) {
        this.deployment = deployment;
    }

    /** Reads the history of a deployment from its receipts topic. */
    public static RunHistory read(KafkaSettings kafka, String deployment) {
        try (ReceiptsTopic topic = new ReceiptsTopic(kafka, deployment)) {
            return topic.history();
        }
    }

    /**
     * Takes in a record of the topic; those of other deployments are passed over, and replays,
     * which are of no run.
     *
     * @param offset where it is in the log
     * @param time when the broker appended it, in milliseconds
     */
    void add(JsonNode record, long offset, long time, Standing standing) {
        if (!deployment.equals(record.path("deployment").asText()) || Replay.is(record)) {
            return;
        }
        long number = record.path("run").asLong();
        runs.computeIfAbsent(number, run -> new KnownRun(run, offset))
                .add(record, offset, time, standing);
    }

    /** A number above those of all runs, also of those that were claimed and wrote nothing. */
    public long next() {
        return runs.isEmpty() ? 1 : runs.lastKey() + 1;
    }

    /** The job that a run is of; empty when nobody has claimed the number. */
    public Optional<JobID> holder(long run) {
        return Optional.ofNullable(runs.get(run)).flatMap(KnownRun::job);
    }

    /** Whether a run has written output, committed or not yet. */
    public boolean hasOutput(long run) {
        return runs.containsKey(run) && runs.get(run).hasOutput();
    }

    /** The run that was claimed for a job; empty when none was. */
    public OptionalLong runOf(JobID job) {
        return runs.values().stream()
                .filter(run -> run.isOf(job))
                .mapToLong(KnownRun::number)
                .max();
    }

    /** The latest run that has written output; 0 when none has. */
    public long lastWithOutput() {
        return runs.descendingMap().values().stream()
                .filter(KnownRun::hasOutput)
                .mapToLong(KnownRun::number)
                .findFirst()
                .orElse(0);
    }

    /**
     * Whether the claim of {@code job} at {@code offset} has the number: nobody claimed it before,
     * and no higher one.
     */
    boolean grants(long number, JobID job, long offset) {
        return runs.get(number).isOf(job)
                && runs.tailMap(number, false).values().stream()
                        .noneMatch(higher -> higher.firstOffset() < offset);
    }

    /** The runs that were known before {@code offset}, without those of {@code own}. */
    List<KnownRun> before(long offset, JobID own) {
        return runs.values().stream()
                .filter(run -> run.firstOffset() < offset && !run.isOf(own))
                .toList();
    }

    /** All runs, the latest first. */
    List<KnownRun> all() {
        return List.copyOf(runs.descendingMap().values());
    }
}
