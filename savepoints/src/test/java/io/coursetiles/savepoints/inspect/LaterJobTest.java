package io.coursetiles.savepoints.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A later job has more operators and more states: they are listed, not refused. */
class LaterJobTest {

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(1)
                            .build());

    private static final String STATE_CLASS = LaterValue.Snapshot.class.getName();

    private final Script script = new Script();

    @TempDir Path directory;

    @Test
    void whatIsNotKnownIsListed(@InjectMiniCluster MiniCluster cluster) throws Exception {
        ScriptedRun run =
                ScriptedRun.of(cluster, directory, script, this::later, "--tiles.parallelism", "1");

        SnapshotSummary known = ScriptedRun.summary(run.savepoint());
        assertOldOnes(known);
        OperatorSummary later = operator(known, "later");
        assertThat(later.states())
                .filteredOn(state -> !state.kind().equals("keyed-timers"))
                .containsExactly(
                        new StateSummary(
                                "closed-window-end",
                                "operator-union",
                                "StringSerializer$StringSerializerSnapshot",
                                1,
                                1 + "never".length()),
                        // Key group, key, and the one byte of no namespace.
                        new StateSummary(
                                "later-value",
                                "keyed-value",
                                "LaterValue$Snapshot",
                                1,
                                2 + 8 + 1 + 8));
        assertThat(later.notes())
                .singleElement()
                .asString()
                .startsWith("what closed-window-end holds is told in part or not at all: got ");

        for (Path each : new Path[] {run.savepoint(), run.nativeSavepoint(), run.checkpoint()}) {
            SnapshotSummary hidden = SnapshotSummary.of(Snapshot.open(each, withoutTheClass()));
            assertOldOnes(hidden);
            assertThat(operator(hidden, "later").notes())
                    .anyMatch(
                            note ->
                                    note.contains("the class " + STATE_CLASS + " is not there")
                                            && note.contains("--jar"));
            assertThat(operator(hidden, "later").bytes()).isPositive();
        }
    }

    private void later(StreamExecutionEnvironment env) {
        env.fromSource(
                        new ScriptedKafka(script.partitions()),
                        WatermarkStrategy.noWatermarks(),
                        "later-source")
                .uid("later-source")
                .map(element -> 1L)
                .returns(Types.LONG)
                .uid("later-map")
                .keyBy(number -> number, Types.LONG)
                .process(new LaterFunction())
                .uid("later")
                .sinkTo(new DiscardingSink<>())
                .uid("later-sink");
    }

    private void assertOldOnes(SnapshotSummary summary) {
        assertThat(summary.operators())
                .extracting(OperatorSummary::uid)
                .contains("later-source", "later-map", "later", "later-sink", "tile");
        assertThat(summary.windows()).isEqualTo(script.windows());
        assertThat(summary.run()).isEqualTo(ScriptedRun.RUN);
        assertThat(summary.job()).isEqualTo(JobKind.TILES);
        assertThat(summary.closedUntil())
                .isEqualTo(Map.of("deduplicate", Script.CLOSED_UNTIL, "tile", Script.CLOSED_UNTIL));
        assertThat(summary.offsets()).containsOnlyKeys("events-source", "later-source");
        assertThat(operator(summary, "tile").notes()).isEmpty();
    }

    private static OperatorSummary operator(SnapshotSummary summary, String uid) {
        return summary.operators().stream()
                .filter(operator -> operator.uid().equals(uid))
                .findFirst()
                .orElseThrow();
    }

    private static ClassLoader withoutTheClass() {
        return new ClassLoader(LaterJobTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve)
                    throws ClassNotFoundException {
                if (name.equals(STATE_CLASS)) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
    }
}
