package io.coursetiles.savepoints;

import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.operators.dedup.Shards;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;

/** Writes the registry: what a later version of the jobs must find again in a savepoint. */
final class StateRegistry {

    private static final String HEAD =
            """
            # What savepoints of the jobs are bound to. Generated and compared by StateRegistryTest;
            # a line that changes or goes is state that a deployment loses at its next upgrade.
            #
            # operator JOB "UID" "NAME"
            # state JOB UID NAME KIND SERIALIZER-SNAPSHOT
            """;

    private final StringBuilder text = new StringBuilder(HEAD);

    StateRegistry() {
        text.append("\nshards ").append(Shards.COUNT);
        text.append("\noutput-partitions ")
                .append(KafkaOptions.OUTPUT_PARTITIONS.defaultValue())
                .append('\n');
    }

    /** Adds a job's operators, and its maximum parallelism, which all of them share. */
    void operators(String job, StreamGraph graph) {
        Set<Integer> limits = new TreeSet<>();
        Set<String> lines = new TreeSet<>();
        for (StreamNode node : graph.getStreamNodes()) {
            limits.add(node.getMaxParallelism());
            lines.add(
                    "operator "
                            + job
                            + " \""
                            + node.getTransformationUID()
                            + "\" \""
                            + node.getOperatorName()
                            + "\"");
        }
        text.append("\nmax-parallelism ").append(job);
        limits.forEach(limit -> text.append(' ').append(limit));
        text.append('\n');
        lines.forEach(line -> text.append(line).append('\n'));
    }

    /** Adds the states of a job's operators. */
    void states(String job, Map<String, Set<String>> statesByUid) {
        statesByUid.forEach(
                (uid, states) ->
                        states.forEach(
                                state ->
                                        text.append("state ")
                                                .append(job)
                                                .append(' ')
                                                .append(uid)
                                                .append(' ')
                                                .append(state)
                                                .append('\n')));
    }

    String text() {
        return text.toString();
    }
}
