package io.coursetiles.savepoints;

import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.state.RegisteredOperator;
import io.coursetiles.job.state.RegisteredState;
import io.coursetiles.job.state.RetiredState;
import io.coursetiles.job.state.SerializerForm;
import io.coursetiles.job.state.StateRegistry;
import io.coursetiles.operators.dedup.Shards;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;

/** Makes the registry: what a later version of the jobs must find again in a savepoint. */
final class RegistryWriter {

    /** States that older versions kept and none reads any more. None was retired so far. */
    private static final List<RetiredState> RETIRED = List.of();

    private final TreeMap<String, SortedSet<Integer>> maxParallelism = new TreeMap<>();
    private final List<RegisteredOperator> operators = new ArrayList<>();
    private final List<RegisteredState> states = new ArrayList<>();

    /**
     * Adds a job.
     *
     * @param graph of the job as it is submitted
     * @param savepoint what a savepoint of it holds
     * @param connectors of the job as it is submitted
     */
    void add(String job, StreamGraph graph, StateRegistry savepoint, Connectors connectors) {
        SortedSet<Integer> limits = new TreeSet<>();
        for (StreamNode node : graph.getStreamNodes()) {
            limits.add(node.getMaxParallelism());
            operators.add(
                    new RegisteredOperator(
                            job, node.getTransformationUID(), node.getOperatorName()));
        }
        maxParallelism.put(job, limits);
        for (RegisteredState state : savepoint.states()) {
            List<SerializerForm> forms = new ArrayList<>(state.forms());
            forms.addAll(connectors.contents(state.uid(), state.name()));
            states.add(new RegisteredState(job, state.uid(), state.name(), state.kind(), forms));
        }
    }

    StateRegistry registry() {
        operators.sort(
                Comparator.comparing(RegisteredOperator::job)
                        .thenComparing(RegisteredOperator::uid));
        states.sort(
                Comparator.comparing(RegisteredState::job)
                        .thenComparing(RegisteredState::uid)
                        .thenComparing(RegisteredState::name));
        return new StateRegistry(
                OptionalInt.of(Shards.COUNT),
                OptionalInt.of(KafkaOptions.OUTPUT_PARTITIONS.defaultValue()),
                maxParallelism,
                operators,
                states,
                RETIRED);
    }
}
