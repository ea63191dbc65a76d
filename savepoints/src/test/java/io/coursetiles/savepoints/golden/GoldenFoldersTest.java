package io.coursetiles.savepoints.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.state.RegistryComparison;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.state.SavepointStates;
import io.coursetiles.job.state.StateDifference;
import io.coursetiles.job.state.StateRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the goldens' folder holds. Restoring them needs a broker and is the matter of {@code
 * GoldensIT} in deploy, which walks the same folder.
 */
class GoldenFoldersTest {

    private static final Path GOLDENS = Path.of("src/test/resources/goldens");

    /** A golden that is added is added here, one that is missing is missed. */
    private static final List<String> EXPECTED = List.of("job-0.1.0_flink-2.3.0_rocksdb_canonical");

    static List<Golden> goldens() throws Exception {
        return Golden.all(GOLDENS);
    }

    @Test
    void theGoldensAreThoseThatAreExpected() throws Exception {
        assertThat(goldens()).extracting(Golden::toString).containsExactlyElementsOf(EXPECTED);
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void aGoldenIsSmall(Golden golden) throws Exception {
        assertThat(golden.bytes()).isLessThan(Golden.MAX_BYTES);
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void aGoldenHoldsOpenWindowsSetsOfBothKindsAndPendingTransactions(Golden golden)
            throws Exception {
        GoldenFacts facts = golden.facts();
        TreeMap<String, Integer> entries = GoldenContents.entries(golden.savepoint());

        assertThat(entries)
                .as("what is there")
                .containsKeys(
                        "deduplicate fingerprint-blocks",
                        "deduplicate spilled-fingerprints",
                        "deduplicate _timer_state/event_window-end",
                        "tile tile-counts",
                        "tile tile-learners",
                        "tile _timer_state/event_window-end")
                .containsEntry("events-source SourceReaderState", facts.partitions())
                .containsEntry("outbox-sink writer_raw_states", facts.parallelism())
                .containsEntry(
                        "Sink Committer: outbox-sink streaming_committer_raw_states",
                        facts.parallelism());
        assertThat(entries.get("deduplicate spilled-fingerprints"))
                .as("fewer ids in entries than sets in all: some sets are entries, some are blocks")
                .isLessThan(entries.get("deduplicate fingerprint-blocks"));
        assertThat(entries.get("tile tile-counts"))
                .as("an open tile for each that is continued")
                .isLessThan(golden.model().tiles().size());
        assertThat(golden.model().late()).isNotEmpty();
        assertThat(golden.model().deadLetters()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void theJobRestoresWhatAGoldensRegistryNames(Golden golden) throws Exception {
        RestoreCheck.require(golden.registry(), StateRegistry.own());
        RestoreCheck.require(
                SavepointStates.read("tiles", golden.savepoint().toString()), StateRegistry.own());
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void aGoldenHoldsWhatItsOwnRegistryNames(Golden golden) throws Exception {
        StateRegistry savepoint = SavepointStates.read("tiles", golden.savepoint().toString());
        assertThat(RegistryComparison.compare(savepoint, golden.registry()))
                .filteredOn(difference -> !difference.isCompatible())
                .extracting(StateDifference::text)
                .isEmpty();
        assertThat(golden.registry().states())
                .extracting(state -> state.uid() + " " + state.name())
                .containsAll(
                        savepoint.states().stream()
                                .map(state -> state.uid() + " " + state.name())
                                .toList());
    }

    @Test
    void anythingElseInTheFolderIsRefused(@TempDir Path folder) throws Exception {
        Path golden = Files.createDirectory(folder.resolve(EXPECTED.get(0)));
        assertThatThrownBy(() -> Golden.all(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got []")
                .hasMessageContaining("model.json");
        Files.delete(golden);
        Files.createDirectory(folder.resolve("job-0.1.0_flink-2.3.0_rocksdb_full"));
        assertThatThrownBy(() -> Golden.all(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("need job-VERSION_flink-VERSION_BACKEND_FORMAT");
    }
}
