package io.coursetiles.job.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.OperatorIDPair;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.StateBackendLoader;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend.PriorityQueueStateType;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.slf4j.LoggerFactory;

/** What every job's graph is asked. */
final class Graphs {

    private Graphs() {}

    /** The tasks, each as the uids of its chain in order. */
    static List<List<String>> chains(JobGraph graph) {
        List<List<String>> chains = new ArrayList<>();
        for (JobVertex vertex : graph.getVerticesSortedTopologicallyFromSources()) {
            List<String> chain = new ArrayList<>();
            for (OperatorIDPair operator : vertex.getOperatorIDs()) {
                chain.add(0, operator.getUserDefinedOperatorUid());
            }
            chains.add(chain);
        }
        return chains;
    }

    /** What state is found again by, for each uid. */
    static Map<String, OperatorID> operatorIds(JobGraph graph) {
        Map<String, OperatorID> ids = new HashMap<>();
        for (JobVertex vertex : graph.getVertices()) {
            for (OperatorIDPair operator : vertex.getOperatorIDs()) {
                ids.put(operator.getUserDefinedOperatorUid(), operator.getGeneratedOperatorID());
            }
        }
        return ids;
    }

    static void assertNoGenericTypes(StreamGraph graph) {
        for (StreamNode node : graph.getStreamNodes()) {
            Stream<TypeSerializer<?>> sides =
                    node.getOutEdges().stream()
                            .filter(edge -> edge.getOutputTag() != null)
                            .map(
                                    edge ->
                                            edge.getOutputTag()
                                                    .getTypeInfo()
                                                    .createSerializer(
                                                            graph.getExecutionConfig()
                                                                    .getSerializerConfig()));
            Stream<TypeSerializer<?>> own =
                    Stream.of(node.getTypeSerializerOut(), node.getStateKeySerializer());
            assertThat(
                            Stream.concat(
                                    sides,
                                    Stream.concat(own, Stream.of(node.getTypeSerializersIn()))))
                    .as(node.getOperatorName())
                    .doesNotHaveAnyElementsOfTypes(KryoSerializer.class);
        }
    }

    static void assertMaxParallelism(StreamGraph graph, int maxParallelism) {
        assertThat(graph.getStreamNodes())
                .allSatisfy(
                        node ->
                                assertThat(node.getMaxParallelism())
                                        .as(node.getOperatorName())
                                        .isEqualTo(maxParallelism));
        assertThat(graph.getJobGraph().getVertices())
                .allSatisfy(
                        vertex ->
                                assertThat(vertex.getMaxParallelism())
                                        .as(vertex.getName())
                                        .isEqualTo(maxParallelism));
    }

    static void assertIncrementalRocksDb(StreamGraph graph) throws Exception {
        StateBackend backend =
                StateBackendLoader.fromApplicationOrConfigOrDefault(
                        null,
                        graph.getJobConfiguration(),
                        new Configuration(),
                        Graphs.class.getClassLoader(),
                        LoggerFactory.getLogger(Graphs.class));
        assertThat(backend)
                .isInstanceOfSatisfying(
                        EmbeddedRocksDBStateBackend.class,
                        rocksDb -> {
                            assertThat(rocksDb.isIncrementalCheckpointsEnabled()).isTrue();
                            assertThat(rocksDb.getPriorityQueueStateType())
                                    .isEqualTo(PriorityQueueStateType.ROCKSDB);
                        });
    }
}
