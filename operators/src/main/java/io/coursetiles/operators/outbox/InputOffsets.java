package io.coursetiles.operators.outbox;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.StateInitializationContext;

/**
 * Of each input partition the offset that is read next, as far as this subtask has to tell it:
 * those whose records it passed, and its share of those that were read before a restore. All of
 * them are in every receipt, so that a lost receipt takes no knowledge with it, and a partition
 * that has fallen silent is not forgotten.
 *
 * <p>Two subtasks may tell of one partition; the larger offset is the newer.
 */
final class InputOffsets {

    static final ListStateDescriptor<Tuple2<Integer, Long>> STATE =
            new ListStateDescriptor<>("next-offsets", Types.TUPLE(Types.INT, Types.LONG));

    private final SortedMap<Integer, Long> next = new TreeMap<>();
    private ListState<Tuple2<Integer, Long>> state;

    void initialize(StateInitializationContext context, int subtask, int parallelism)
            throws Exception {
        state = context.getOperatorStateStore().getUnionListState(STATE);
        for (Tuple2<Integer, Long> saved : state.get()) {
            if (saved.f0 % parallelism == subtask) {
                next.merge(saved.f0, saved.f1, Math::max);
            }
        }
    }

    void add(InputCounts counts) {
        long[] read = counts.next();
        for (int partition = 0; partition < read.length; partition++) {
            if (read[partition] > 0) {
                next.merge(partition, read[partition], Math::max);
            }
        }
    }

    SortedMap<Integer, Long> next() {
        return Collections.unmodifiableSortedMap(next);
    }

    void snapshot() throws Exception {
        List<Tuple2<Integer, Long>> saved = new ArrayList<>(next.size());
        for (Map.Entry<Integer, Long> each : next.entrySet()) {
            saved.add(Tuple2.of(each.getKey(), each.getValue()));
        }
        state.update(saved);
    }
}
