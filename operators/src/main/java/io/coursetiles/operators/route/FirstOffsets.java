package io.coursetiles.operators.route;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;

/**
 * Which partitions' first offset was announced in this run.
 *
 * <p>A failover inside the run keeps what the restored checkpoint holds: those announcements are
 * committed, later ones were aborted and are made again. A new run starts empty, whatever it is
 * restored from, so that readers can tell which rows of earlier runs it supersedes.
 */
final class FirstOffsets implements Serializable {

    static final String STATE = "announced-partitions";

    private static final long serialVersionUID = 1L;

    private final long run;

    private transient ListState<String> state;
    private transient BitSet announced;
    private transient BitSet own;

    FirstOffsets(long run) {
        this.run = run;
    }

    void initialize(StateInitializationContext context, int subtask) throws Exception {
        state =
                context.getOperatorStateStore()
                        .getUnionListState(
                                new ListStateDescriptor<>(STATE, StringSerializer.INSTANCE));
        announced = new BitSet();
        for (String entry : state.get()) {
            int slash = entry.indexOf('/');
            if (Long.parseLong(entry.substring(0, slash)) == run) {
                announced.set(Integer.parseInt(entry.substring(slash + 1)));
            }
        }
        // Every subtask is given the union; one of them keeps it, or each restore would multiply
        // it.
        own = subtask == 0 ? (BitSet) announced.clone() : new BitSet();
    }

    /** Whether the partition has not been seen in this run; from now on it has. */
    boolean isFirst(int partition) {
        if (announced.get(partition)) {
            return false;
        }
        announced.set(partition);
        own.set(partition);
        return true;
    }

    void snapshot() throws Exception {
        List<String> entries = new ArrayList<>();
        own.stream().forEach(partition -> entries.add(run + "/" + partition));
        state.update(entries);
    }
}
