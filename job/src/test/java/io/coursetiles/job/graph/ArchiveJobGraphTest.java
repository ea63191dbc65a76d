package io.coursetiles.job.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.ArchiveJob;
import java.util.List;
import org.apache.flink.runtime.jobgraph.tasks.CheckpointCoordinatorConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

class ArchiveJobGraphTest {

    @Test
    void thePictureOfTheClassIsTheGraph() throws Exception {
        assertThat(Picture.of(Jobs.archive().getStreamGraph()))
                .isEqualTo(Picture.drawn(ArchiveJob.class));
    }

    @Test
    void eachTopicIsOneTaskWithItsOwnUids() {
        assertThat(Graphs.chains(Jobs.archive().getStreamGraph().getJobGraph()))
                .containsExactlyInAnyOrder(
                        List.of(
                                "archive-source",
                                "raw-gaps",
                                "gaps-sink",
                                "Sink Committer: gaps-sink",
                                "raw-sink",
                                "Sink Committer: raw-sink"),
                        List.of("late-source", "late-sink", "Sink Committer: late-sink"));
    }

    @Test
    void parallelismIsTheOptionAndMaxParallelismTheNumberOfShards() {
        StreamGraph graph = Jobs.archive("--tiles.archive.parallelism", "3").getStreamGraph();

        assertThat(graph.getStreamNodes()).extracting(StreamNode::getParallelism).containsOnly(3);
        Graphs.assertMaxParallelism(graph, 720);
    }

    @Test
    void noTypeIsGeneric() {
        Graphs.assertNoGenericTypes(Jobs.archive().getStreamGraph());
    }

    @Test
    void checkpointsFollowTheArchivesOwnInterval() throws Exception {
        StreamExecutionEnvironment env =
                Jobs.archive(
                        "--tiles.archive.checkpoint-interval", "30 s",
                        "--tiles.checkpoint.interval", "3 s");
        StreamGraph graph = env.getStreamGraph();
        CheckpointCoordinatorConfiguration checkpoints =
                graph.getJobGraph()
                        .getCheckpointingSettings()
                        .getCheckpointCoordinatorConfiguration();

        assertThat(checkpoints.getCheckpointInterval()).isEqualTo(30_000);
        assertThat(checkpoints.isExactlyOnce()).isTrue();
        assertThat(checkpoints.isUnalignedCheckpointsEnabled()).isFalse();
        assertThat(env.getConfig().isObjectReuseEnabled()).isTrue();
        Graphs.assertIncrementalRocksDb(graph);
    }
}
