package io.coursetiles.operators.testing;

import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;

/**
 * The snapshots of all subtasks of one operator.
 *
 * @param id the checkpoint id
 * @param states one per subtask
 */
public record Checkpoint(long id, List<OperatorSubtaskState> states) {

    public static Checkpoint of(long id, OperatorSubtaskState... states) {
        return new Checkpoint(id, List.of(states));
    }

    /** What subtask {@code index} of {@code parallelism} is restored from. */
    OperatorSubtaskState share(int parallelism, int index) throws Exception {
        return AbstractStreamOperatorTestHarness.repartitionOperatorState(
                AbstractStreamOperatorTestHarness.repackageState(
                        states.toArray(OperatorSubtaskState[]::new)),
                Subtasks.MAX_PARALLELISM,
                states.size(),
                parallelism,
                index);
    }
}
