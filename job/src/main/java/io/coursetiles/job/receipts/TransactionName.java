package io.coursetiles.job.receipts;

/**
 * Names one transaction of a deployment.
 *
 * @param checkpoint the checkpoint it belongs to; of the last transaction of a subtask, after the
 *     end of its input, the checkpoint before
 * @param part which of the two it is
 */
public record TransactionName(long run, long checkpoint, int subtask, Part part)
        implements Comparable<TransactionName> {

    /** Whether the transaction ends with a checkpoint or with the input. */
    public enum Part {
        CHECKPOINT,
        END
    }

    static TransactionName ofCheckpoint(long run, long checkpoint, int subtask) {
        return new TransactionName(run, checkpoint, subtask, Part.CHECKPOINT);
    }

    @Override
    public int compareTo(TransactionName other) {
        if (run != other.run) {
            return Long.compare(run, other.run);
        }
        if (checkpoint != other.checkpoint) {
            return Long.compare(checkpoint, other.checkpoint);
        }
        return subtask != other.subtask
                ? Integer.compare(subtask, other.subtask)
                : part.compareTo(other.part);
    }

    @Override
    public String toString() {
        return "run "
                + run
                + (part == Part.END ? ", end after checkpoint " : ", checkpoint ")
                + checkpoint
                + ", subtask "
                + subtask;
    }
}
