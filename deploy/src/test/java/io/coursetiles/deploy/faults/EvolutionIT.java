package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.state.RegistryComparison;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.state.SavepointStates;
import io.coursetiles.job.state.StateDifference;
import io.coursetiles.job.state.StateRegistry;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.savepoints.golden.Golden;
import io.coursetiles.savepoints.golden.GoldenModel;
import io.coursetiles.savepoints.golden.GoldenRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Later versions of the state and of the graph, restored from the newest golden. */
@Tag("broker")
@Tag("fault")
@ExtendWith(SharedBroker.class)
class EvolutionIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PARALLELISM = 2;

    @TempDir private Path state;
    @TempDir private Path build;

    @Test
    void aFieldThatIsAddedAndACounterThatIsWidenedAreMigrated(TestBroker broker) throws Exception {
        Golden golden = newest();
        Path jar = EvolvedBuild.jar(build, EvolvedBuild.Reads.BOTH);
        assertThat(RegistryComparison.compare(golden.registry(), StateRegistry.ofJar(jar)))
                .singleElement()
                .satisfies(
                        difference -> {
                            assertThat(difference.verdict())
                                    .isEqualTo(StateDifference.Verdict.COMPATIBLE);
                            assertThat(difference.state()).isEqualTo("tile-counts");
                            assertThat(difference.before()).contains("version 3");
                            assertThat(difference.now()).contains("version 4");
                        });
        GoldenRun run = run(golden, broker, "evolved").withJar(jar);
        String drained = run.play(GoldenRun.CURRENT, PARALLELISM, state);

        GoldenOutput.compare(run, golden.model(), golden.facts(), PARALLELISM);
        assertThat(sinceUpgrade(run)).isEqualTo(eventsAfter(golden));
        StateRegistry evolved = SavepointStates.read("tiles", drained);
        assertThatThrownBy(() -> RestoreCheck.require(evolved, StateRegistry.own()))
                .as("the way back is refused")
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("1 problem ")
                .hasMessageContaining("state \"tile-counts\" of operator \"tile\"")
                .hasMessageContaining("version 4")
                .hasMessageContaining("version 3");
    }

    @Test
    void aChangeThatDoesNotReadTheOldFormIsRefusedBeforeAnyRecordIsRead(TestBroker broker)
            throws Exception {
        Golden golden = newest();
        Path jar = EvolvedBuild.jar(build, EvolvedBuild.Reads.ONLY_ITS_OWN);
        StateRegistry before = golden.registry();
        StateRegistry now = StateRegistry.ofJar(jar);
        assertThatThrownBy(() -> RestoreCheck.require(before, now))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("1 problem ")
                .hasMessageContaining("state \"tile-counts\" of operator \"tile\"")
                .hasMessageContaining("TileCountsSerializer$Snapshot version 3, need")
                .hasMessageContaining("TileCountsSerializer$Snapshot version 4; ");

        GoldenRun run = run(golden, broker, "incompatible").withJar(jar);
        run.trial().options().set(CheckpointOptions.RESTART_BUDGET, Duration.ofSeconds(1));
        JobClient job = run.start(GoldenRun.CURRENT, PARALLELISM, state);
        assertThatThrownBy(() -> result(job))
                .as("who gets past the check")
                .hasStackTraceContaining("Cannot read state: got form 3 of")
                .hasStackTraceContaining("TileCountsSerializer$Snapshot, need 4 to 4");
        assertNothingWritten(run);
    }

    @Test
    void operatorsMayBeAddedAndBeRetired(TestBroker broker) throws Exception {
        Golden golden = newest();
        GoldenRun run = run(golden, broker, "retired");
        String drained = run.play(EvolvedTileJob::retiring, PARALLELISM, state);

        GoldenOutput.compare(run, golden.model(), golden.facts(), PARALLELISM);
        assertThat(SavepointStates.read("tiles", drained).states())
                .extracting(each -> each.uid() + " " + each.name())
                .contains(EvolvedTileJob.ADDED + " " + CountingPartials.STATE);
    }

    @Test
    void anOperatorThatIsRemovedWithItsStateIsRefused(TestBroker broker) throws Exception {
        Golden golden = newest();
        String without =
                golden.registry()
                        .text()
                        .replaceAll("(?m)^state tiles \"route\".*\\R(  .*\\R)*", "")
                        .replaceAll("(?m)^operator tiles \"route\".*\\R", "");
        StateRegistry before = golden.registry();
        assertThatThrownBy(() -> RestoreCheck.require(before, StateRegistry.read(without)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("1 problem ")
                .hasMessageContaining("state \"announced-partitions\" of operator \"route\"")
                .hasMessageContaining("StringSerializerSnapshot version 3, need none");

        GoldenRun run = run(golden, broker, "removed");
        assertThatThrownBy(() -> result(run.start(EvolvedTileJob::dropping, PARALLELISM, state)))
                .as("who gets past the check")
                .hasStackTraceContaining("Failed to rollback to checkpoint/savepoint");
        assertNothingWritten(run);
    }

    private static Golden newest() throws Exception {
        List<Golden> goldens = Golden.all(GoldenFolder.path());
        return goldens.get(goldens.size() - 1);
    }

    private static GoldenRun run(Golden golden, TestBroker broker, String output) throws Exception {
        GoldenRun run = new GoldenRun(golden, broker.bootstrapServers(), "evolution-" + output);
        run.fillInput();
        return run;
    }

    private static void result(JobClient job) throws Exception {
        job.getJobExecutionResult().get(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS);
    }

    private static void assertNothingWritten(GoldenRun run) {
        for (Channel channel : Channel.values()) {
            assertThat(run.trial().records(channel)).as("%s", channel).isEmpty();
        }
    }

    /** The added field of the final tiles, by key. */
    private static Map<String, Long> sinceUpgrade(GoldenRun run) throws Exception {
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode tile : run.trial().json(Channel.TILES)) {
            String key = tile.path("course_id").asText() + "|" + tile.path("window_start").asText();
            counts.put(key, tile.path("since_upgrade").asLong());
        }
        return counts;
    }

    /** By tile the events of which the first copy comes after the savepoint. */
    private static Map<String, Long> eventsAfter(Golden golden) throws Exception {
        GoldenModel model = golden.model();
        Map<String, Long> counts = new TreeMap<>();
        model.tiles().keySet().forEach(key -> counts.put(key, 0L));
        Map<Integer, Long> offsets = new HashMap<>();
        Set<String> seen = new HashSet<>();
        for (GoldenRecord record : golden.input()) {
            long offset = offsets.merge(record.partition(), 1L, Long::sum) - 1;
            String position = record.partition() + "/" + offset + "/0";
            boolean after = offset >= model.firstOffsets().get(record.partition());
            if (!record.value().endsWith("}") || model.late().containsKey(position)) {
                continue;
            }
            JsonNode event = JSON.readTree(record.value());
            if (seen.add(event.path("event_id").asText()) && after) {
                long second = Instant.parse(event.path("event_time").asText()).getEpochSecond();
                Instant start =
                        Instant.ofEpochSecond(second / GoldenScript.WINDOW * GoldenScript.WINDOW);
                counts.merge(event.path("course_id").asText() + "|" + start, 1L, Long::sum);
            }
        }
        return counts;
    }
}
