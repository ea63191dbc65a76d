package io.coursetiles.savepoints.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.source.SavedOffset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every number that is told of a snapshot, against what the job has read. */
class SnapshotSummaryTest {

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    /** More ids than 1 MB of sets can hold. */
    private static final int CROWD = 40_000;

    private static final int KEY_GROUP = 2;
    private static final int WINDOW = 8;
    private static final int SHARD = 4;
    private static final int TIME = 8;
    private static final int COURSE = 1 + "course-a".length();
    private static final int LENGTH = 4;
    private static final int FINGERPRINT = 16;
    private static final int COUNTS = 1 + 6 * 8 + 3 * 8;
    private static final int SPLIT = 3 * LENGTH + 2 + ScriptedKafka.TOPIC.length() + 4 + 8 + 8;

    private final Script script = new Script();

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyNumberIsThatOfTheInputAtAnyParallelism(
            int parallelism, @InjectMiniCluster MiniCluster cluster) throws Exception {
        ScriptedRun run = run(cluster, "--tiles.parallelism", "" + parallelism);

        SnapshotSummary savepoint = ScriptedRun.summary(run.savepoint());
        assertSummary(savepoint, SnapshotKind.SAVEPOINT, parallelism);
        assertThat(savepoint.path()).isEqualTo(run.savepoint());
        List<Path> files = files(run.savepoint());
        long bytes = files.stream().mapToLong(file -> file.toFile().length()).sum();
        assertThat(savepoint.files()).isEqualTo(files.size());
        assertThat(savepoint.bytes()).isEqualTo(bytes + coordinatorBytes(savepoint));

        SnapshotSummary ofBackend = ScriptedRun.summary(run.nativeSavepoint());
        assertSummary(ofBackend, SnapshotKind.NATIVE_SAVEPOINT, parallelism);
        assertThat(ofBackend.checkpointId()).isGreaterThan(savepoint.checkpointId());

        SnapshotSummary checkpoint = ScriptedRun.summary(run.checkpoint());
        assertSummary(checkpoint, SnapshotKind.CHECKPOINT, parallelism);
        assertThat(run.checkpoint()).hasFileName("chk-" + checkpoint.checkpointId());
        assertThat(SnapshotDifference.between(savepoint, checkpoint))
                .extracting(SnapshotDifference::fact)
                .containsExactly("kind", "checkpoint", "bytes");
    }

    @Test
    void idsThatAreSpilledToSingleEntriesAreHeldToo(@InjectMiniCluster MiniCluster cluster)
            throws Exception {
        Script crowded = new Script(CROWD);
        ScriptedRun run =
                ScriptedRun.of(
                        cluster,
                        directory,
                        crowded,
                        env -> {},
                        "--tiles.parallelism",
                        "1",
                        "--tiles.deduplicate.memory",
                        "1mb");

        for (Path each : List.of(run.savepoint(), run.nativeSavepoint(), run.checkpoint())) {
            SnapshotSummary summary = ScriptedRun.summary(each);
            assertThat(summary.windows()).isEqualTo(crowded.windows());
            StateSummary spilled = state(summary, "deduplicate", "spilled-fingerprints");
            assertThat(spilled.entries()).as("spilled ids").isPositive();
            assertThat(spilled.bytes())
                    .as("their keys, and two bytes that say true")
                    .isEqualTo(spilled.entries() * (KEY_GROUP + SHARD + WINDOW + FINGERPRINT + 2));
            assertThat(state(summary, "deduplicate", "fingerprint-blocks").entries())
                    .as("shards' windows with blocks, or with the mark that they are spilled")
                    .isEqualTo(crowded.idsByShardAndWindow().size());
        }
    }

    private ScriptedRun run(MiniCluster cluster, String... options) throws Exception {
        return ScriptedRun.of(cluster, directory, script, env -> {}, options);
    }

    private void assertSummary(SnapshotSummary summary, SnapshotKind kind, int parallelism) {
        assertThat(summary.kind()).isEqualTo(kind);
        assertThat(summary.job()).isEqualTo(JobKind.TILES);
        assertThat(summary.deployment()).as("told by the sink's writers alone").isNull();
        assertThat(summary.run()).isEqualTo(ScriptedRun.RUN);
        assertThat(summary.windowSize()).isEqualTo(Script.WINDOW);
        assertThat(summary.closedUntil())
                .isEqualTo(Map.of("deduplicate", Script.CLOSED_UNTIL, "tile", Script.CLOSED_UNTIL));
        assertThat(summary.windows()).hasSize(3).isEqualTo(script.windows());
        long first = script.partitions().get(0).size();
        long second = script.partitions().get(1).size();
        assertThat(summary.offsets())
                .isEqualTo(
                        Map.of(
                                "events-source",
                                List.of(
                                        new SavedOffset(ScriptedKafka.TOPIC, 0, first),
                                        new SavedOffset(ScriptedKafka.TOPIC, 1, second))));
        assertThat(summary.passed()).isEqualTo(new TreeMap<>(Map.of(0, first, 1, second)));
        assertThat(summary.pending()).isEmpty();
        assertThat(summary.committables()).isEmpty();
        assertOperators(summary, parallelism);
    }

    private void assertOperators(SnapshotSummary summary, int parallelism) {
        assertThat(summary.operators())
                .extracting(OperatorSummary::uid)
                .containsExactly(
                        "deduplicate", "events-source", "outbox", "outbox-sink", "route", "tile");
        assertThat(summary.operators())
                .allSatisfy(
                        operator -> {
                            assertThat(operator.parallelism()).isEqualTo(parallelism);
                            assertThat(operator.maxParallelism()).isEqualTo(720);
                            assertThat(operator.notes()).isEmpty();
                        });
        int p = parallelism;
        assertThat(operator(summary, "events-source").states())
                .containsExactly(element("SourceReaderState", "split_distribute", BYTES, 2, SPLIT));
        assertThat(operator(summary, "route").states())
                .containsExactly(
                        element("announced-partitions", "union", STRING, 2, 1 + "7/0".length()));
        assertThat(operator(summary, "deduplicate").states())
                .containsExactlyElementsOf(deduplicate(p));
        assertThat(operator(summary, "tile").states()).containsExactlyElementsOf(tile(p));
        assertThat(operator(summary, "outbox").states())
                .containsExactly(
                        element("next-offsets", "union", "TupleSerializerSnapshot", 2, 4 + 8),
                        element("run", "union", LONG, 1, 8));
        assertThat(operator(summary, "outbox-sink").states()).isEmpty();
    }

    private static final String LONG = "LongSerializer$LongSerializerSnapshot";
    private static final String STRING = "StringSerializer$StringSerializerSnapshot";
    private static final String BYTES =
            "BytePrimitiveArraySerializer$BytePrimitiveArraySerializerSnapshot";
    private static final String TIMERS = "TimerSerializerSnapshot";

    private List<StateSummary> deduplicate(int parallelism) {
        List<Integer> sets = script.idsByShardAndWindow();
        return List.of(
                timers("event", sets.size(), SHARD),
                timers("processing", 0, SHARD),
                element("closed-window-end", "union", LONG, parallelism, 8),
                blocks("fingerprint-blocks", sets, SHARD),
                new StateSummary(
                        "spilled-fingerprints", "keyed-map", "MapSerializerSnapshot", 0, 0),
                element("window-size", "union", LONG, parallelism, 8));
    }

    private List<StateSummary> tile(int parallelism) {
        List<Integer> tiles = script.learnersByTile();
        int key = KEY_GROUP + COURSE + WINDOW;
        return List.of(
                timers("event", tiles.size(), COURSE),
                timers("processing", 0, COURSE),
                element("closed-window-end", "union", LONG, parallelism, 8),
                new StateSummary(
                        "tile-counts",
                        "keyed-value",
                        "TileCountsSerializer$Snapshot",
                        tiles.size(),
                        (long) tiles.size() * (key + COUNTS)),
                blocks("tile-learners", tiles, COURSE),
                element("window-size", "union", LONG, parallelism, 8));
    }

    private static StateSummary timers(String time, int count, int key) {
        long bytes = (long) count * (KEY_GROUP + TIME + key + WINDOW);
        return new StateSummary(
                "_timer_state/" + time + "_window-end", "keyed-timers", TIMERS, count, bytes);
    }

    private static StateSummary blocks(String name, List<Integer> sets, int key) {
        long bytes = 0;
        for (int each : sets) {
            bytes += KEY_GROUP + key + WINDOW + LENGTH + (long) each * FINGERPRINT;
        }
        return new StateSummary(name, "keyed-list", "ListSerializerSnapshot", sets.size(), bytes);
    }

    private static StateSummary element(
            String name, String mode, String serializer, int count, int bytes) {
        return new StateSummary(name, "operator-" + mode, serializer, count, (long) count * bytes);
    }

    private static OperatorSummary operator(SnapshotSummary summary, String uid) {
        return summary.operators().stream()
                .filter(operator -> operator.uid().equals(uid))
                .findFirst()
                .orElseThrow();
    }

    private static StateSummary state(SnapshotSummary summary, String uid, String name) {
        return operator(summary, uid).states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long coordinatorBytes(SnapshotSummary summary) {
        long source = operator(summary, "events-source").otherBytes();
        assertThat(source)
                .as("the enumerator's, which is empty: two versions and a length")
                .isEqualTo(3 * 4);
        assertThat(summary.operators().stream().mapToLong(OperatorSummary::otherBytes).sum())
                .as("nobody else has any")
                .isEqualTo(source);
        return source;
    }

    private static List<Path> files(Path snapshot) {
        try (Stream<Path> files = Files.walk(snapshot)) {
            return new ArrayList<>(
                    files.filter(Files::isRegularFile)
                            .filter(file -> !file.endsWith(Snapshot.METADATA))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
