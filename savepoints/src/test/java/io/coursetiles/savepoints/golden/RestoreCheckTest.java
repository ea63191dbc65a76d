package io.coursetiles.savepoints.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.state.SavepointStates;
import io.coursetiles.job.state.StateRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start from a savepoint is refused for, with a golden as the savepoint. */
class RestoreCheckTest {

    private Golden golden;

    @BeforeEach
    void oldestGolden() throws Exception {
        golden = Golden.all(Path.of("src/test/resources/goldens")).get(0);
    }

    @Test
    void anotherMaximumParallelismIsRefusedWithBothNumbers() throws Exception {
        StateRegistry savepoint = SavepointStates.read("tiles", golden.savepoint().toString());
        StateRegistry now =
                StateRegistry.read(
                        StateRegistry.own()
                                .text()
                                .replace("max-parallelism tiles 720", "max-parallelism tiles 360"));
        assertThatThrownBy(() -> RestoreCheck.require(savepoint, now))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("1 problem ")
                .hasMessageContaining(
                        "Cannot restore max parallelism (tiles): got 720, need 360; ");
    }

    @Test
    void otherShardsOrOutputPartitionsAreRefusedWithBothNumbers() throws Exception {
        StateRegistry before = golden.registry();
        StateRegistry now =
                StateRegistry.read(
                        StateRegistry.own()
                                .text()
                                .replace("\nshards 720", "\nshards 1440")
                                .replace("\noutput-partitions 4", "\noutput-partitions 8"));
        assertThatThrownBy(() -> RestoreCheck.require(before, now))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("2 problems ")
                .hasMessageContaining("Cannot restore shards (all jobs): got 720, need 1440; ")
                .hasMessageContaining(
                        "Cannot restore output partitions (all jobs): got 4, need 8; ");
    }

    @Test
    void aJobRefusesTheOtherJobsSavepointBeforeItAsksTheBroker(@TempDir Path archive) {
        Configuration flink = from(golden.savepoint());
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(flink);
        Configuration configuration =
                ConfigArguments.parse(
                        "--tiles.deployment", "test",
                        "--tiles.kafka.bootstrap-servers", "127.0.0.1:1",
                        "--tiles.archive.path", archive.toUri().toString());
        assertThatThrownBy(() -> ArchiveJobMain.submittable(env, configuration))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("state \"tile-counts\" of operator \"tile\" (archive)")
                .hasMessageContaining("keep an operator with this uid");
    }

    @Test
    void aSavepointThatFitsPasses() {
        List<String> told = new ArrayList<>();
        assertThatCode(() -> RestoreCheck.pass("tiles", from(golden.savepoint()), told::add))
                .doesNotThrowAnyException();
        assertThatCode(() -> RestoreCheck.pass("tiles", new Configuration(), told::add))
                .as("no savepoint at all")
                .doesNotThrowAnyException();
        assertThat(told).isEmpty();
    }

    @Test
    void aSavepointThatCannotBeReachedFromHereIsLeftToTheCluster(@TempDir Path empty) {
        List<String> told = new ArrayList<>();
        RestoreCheck.pass("tiles", from(empty.resolve("savepoint-1")), told::add);
        assertThat(told)
                .singleElement()
                .asString()
                .startsWith("Cannot compare the savepoint with this build: ")
                .contains("savepoint-1");
    }

    private static Configuration from(Path savepoint) {
        return new Configuration()
                .set(
                        StateRecoveryOptions.SAVEPOINT_PATH,
                        savepoint.toAbsolutePath().toUri().toString());
    }
}
