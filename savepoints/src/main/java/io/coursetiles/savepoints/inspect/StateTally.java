package io.coursetiles.savepoints.inspect;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;

/** Entries and bytes of an operator's states, summed over its subtasks. */
final class StateTally {

    /** Sums of one state. */
    static final class Sum {

        private final String kind;
        private String serializer;
        private long entries;
        private long bytes;

        private Sum(String kind) {
            this.kind = kind;
        }

        void add(long moreEntries, long moreBytes) {
            entries += moreEntries;
            bytes += moreBytes;
        }
    }

    private final SortedMap<String, Sum> states = new TreeMap<>();

    /**
     * @param serializer null when its class is not there
     */
    Sum state(String name, String kind, TypeSerializerSnapshot<?> serializer) {
        Sum sum = states.computeIfAbsent(name, state -> new Sum(kind.toLowerCase(Locale.ROOT)));
        if (serializer != null) {
            String type = serializer.getClass().getName();
            sum.serializer = type.substring(type.lastIndexOf('.') + 1);
        }
        return sum;
    }

    /** By name. */
    List<StateSummary> summaries() {
        return states.entrySet().stream()
                .map(
                        state ->
                                new StateSummary(
                                        state.getKey(),
                                        state.getValue().kind,
                                        state.getValue().serializer,
                                        state.getValue().entries,
                                        state.getValue().bytes))
                .toList();
    }
}
