package io.coursetiles.job.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.tiles.TileJob;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.checkpoint.CheckpointRetentionPolicy;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.jobgraph.tasks.CheckpointCoordinatorConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

class TileJobGraphTest {

    @Test
    void thePictureOfTheClassIsTheGraph() throws Exception {
        assertThat(Picture.of(Jobs.tiles().getStreamGraph()))
                .isEqualTo(Picture.drawn(TileJob.class));
    }

    @Test
    void everyOperatorHasItsUid() {
        assertThat(Jobs.tiles().getStreamGraph().getStreamNodes())
                .extracting(StreamNode::getTransformationUID)
                .containsExactlyInAnyOrder(
                        "events-source",
                        "route",
                        "deduplicate",
                        "tile",
                        "outbox",
                        "outbox-sink",
                        "Sink Committer: outbox-sink");
    }

    @Test
    void namesAreTheUids() {
        assertThat(Jobs.tiles().getStreamGraph().getStreamNodes())
                .extracting(node -> node.getOperatorName().replace("Source: ", ""))
                .containsExactlyInAnyOrder(
                        "events-source",
                        "route",
                        "deduplicate",
                        "tile",
                        "outbox",
                        "outbox-sink: Writer",
                        "outbox-sink: Committer");
    }

    @Test
    void whatMustNotBeSerializedIsChainedAndTheRestIsNot() {
        assertThat(Graphs.chains(Jobs.tiles().getStreamGraph().getJobGraph()))
                .containsExactly(
                        List.of("events-source", "route"),
                        List.of("deduplicate"),
                        List.of("tile"),
                        List.of("outbox", "outbox-sink", "Sink Committer: outbox-sink"));
    }

    @Test
    void parallelismIsTheOptionAndMaxParallelismTheNumberOfShards() {
        StreamGraph graph = Jobs.tiles("--tiles.parallelism", "5").getStreamGraph();

        assertThat(graph.getStreamNodes()).extracting(StreamNode::getParallelism).containsOnly(5);
        Graphs.assertMaxParallelism(graph, 720);
    }

    @Test
    void deduplicateDeclaresItsMemory() {
        StreamGraph graph = Jobs.tiles().getStreamGraph();

        for (StreamNode node : graph.getStreamNodes()) {
            boolean keeps = "deduplicate".equals(node.getTransformationUID());
            assertThat(node.getManagedMemoryOperatorScopeUseCaseWeights())
                    .as(node.getTransformationUID())
                    .isEqualTo(keeps ? Map.of(ManagedMemoryUseCase.OPERATOR, 1) : Map.of());
        }
    }

    @Test
    void noTypeIsGeneric() {
        Graphs.assertNoGenericTypes(Jobs.tiles().getStreamGraph());
    }

    @Test
    void aGenericTypeCannotBeAdded() {
        StreamExecutionEnvironment env = Jobs.tiles();
        env.fromData(1)
                .uid("numbers")
                .map(number -> new Object())
                .returns(new GenericTypeInfo<>(Object.class))
                .uid("generic")
                .map(Object::hashCode)
                .uid("hash");

        assertThatThrownBy(env::getStreamGraph)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("Generic types have been disabled")
                .hasMessageContaining("java.lang.Object");
    }

    @Test
    void anOperatorWithoutUidCannotBeAdded() {
        StreamExecutionEnvironment env = Jobs.tiles();
        env.fromData(1).uid("numbers").map(number -> number + 1).name("nameless");

        assertThatThrownBy(() -> env.getStreamGraph().getJobGraph())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Auto generated UIDs have been disabled")
                .hasMessageContaining("nameless");
    }

    /** A step put in front, another parallelism: state is found all the same. */
    @Test
    void stateIsFoundByUidAlone() {
        StreamExecutionEnvironment env = Jobs.environment();
        env.fromData(1).uid("numbers").map(number -> number + 1).uid("added").print().uid("out");
        Map<String, OperatorID> other =
                Graphs.operatorIds(
                        Jobs.tilesIn(env, "--tiles.parallelism", "7")
                                .getStreamGraph()
                                .getJobGraph());

        assertThat(other)
                .containsAllEntriesOf(
                        Graphs.operatorIds(Jobs.tiles().getStreamGraph().getJobGraph()))
                .containsKeys("events-source", "deduplicate", "tile", "outbox-sink", "added");
    }

    /** Three failed checkpoints restart the job, fourteen restarts in a row end it. */
    @Test
    void aJobThatCannotCheckpointEnds() {
        StreamGraph graph = Jobs.tiles().getStreamGraph();

        assertThat(
                        graph.getJobGraph()
                                .getCheckpointingSettings()
                                .getCheckpointCoordinatorConfiguration()
                                .getTolerableCheckpointFailureNumber())
                .isEqualTo(2);
        Configuration job = graph.getJobConfiguration();
        assertThat(job.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("exponential-delay");
        assertThat(job.get(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS))
                .isEqualTo(14);
    }

    @Test
    void checkpointsAreWhatTheGuaranteesNeedWhateverTheClusterSays() throws Exception {
        StreamExecutionEnvironment env =
                Jobs.tiles(
                        "--tiles.checkpoint.interval", "3 s",
                        "--tiles.checkpoint.timeout", "40 s",
                        "--tiles.checkpoint.tolerable-failures", "1");
        StreamGraph graph = env.getStreamGraph();
        CheckpointCoordinatorConfiguration checkpoints =
                graph.getJobGraph()
                        .getCheckpointingSettings()
                        .getCheckpointCoordinatorConfiguration();

        assertThat(checkpoints.isExactlyOnce()).isTrue();
        assertThat(checkpoints.isUnalignedCheckpointsEnabled()).isFalse();
        assertThat(checkpoints.getMaxConcurrentCheckpoints()).isEqualTo(1);
        assertThat(checkpoints.getCheckpointInterval()).isEqualTo(3_000);
        assertThat(checkpoints.getCheckpointTimeout()).isEqualTo(40_000);
        assertThat(checkpoints.getTolerableCheckpointFailureNumber()).isEqualTo(1);
        assertThat(checkpoints.getCheckpointRetentionPolicy())
                .isEqualTo(CheckpointRetentionPolicy.RETAIN_ON_CANCELLATION);
        assertThat(env.getConfig().isObjectReuseEnabled()).isTrue();
        Graphs.assertIncrementalRocksDb(graph);
    }
}
