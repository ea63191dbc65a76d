package io.coursetiles.savepoints.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.coursetiles.savepoints.inspect.UnreadableSnapshot.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is gone or broken is said by name, at whatever place it breaks. */
class SnapshotDamageTest {

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    @TempDir static Path taken;

    private static ScriptedRun run;

    @TempDir Path directory;

    /** Once; before all tests no environment is on the cluster. */
    @BeforeEach
    void take(@InjectMiniCluster MiniCluster cluster) throws Exception {
        if (run == null) {
            run =
                    ScriptedRun.of(
                            cluster, taken, new Script(), env -> {}, "--tiles.parallelism", "2");
        }
    }

    @Test
    void aSavepointThatWasMovedIsTheSame() throws IOException {
        for (Path savepoint : List.of(run.savepoint(), run.nativeSavepoint())) {
            Path moved = copy(savepoint, savepoint.getFileName().toString());
            SnapshotSummary before = ScriptedRun.summary(savepoint);
            SnapshotSummary after = ScriptedRun.summary(moved);
            assertThat(SnapshotDifference.between(before, after)).isEmpty();
            assertThat(after.windows()).isEqualTo(before.windows()).isNotEmpty();
        }
    }

    @Test
    void whatIsNotThereIsNamed() throws IOException {
        Path none = directory.resolve("none");
        assertFault(none, Fault.MISSING, "got nothing there, need a directory with a _metadata");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertFault(empty, Fault.MISSING, "got a directory without _metadata, which ends each");
        assertThat(
                        catchThrowableOfType(
                                UnreadableSnapshot.class,
                                () -> Snapshot.directory("s3://bucket/savepoint-1")))
                .hasMessageStartingWith(
                        "Cannot read the savepoint s3://bucket/savepoint-1: got a location that is"
                                + " not on this machine");
    }

    @Test
    void aSavepointIsNamedAsFlinkNamesItToo() {
        assertThat(Snapshot.directory("file:/a/b")).isEqualTo(Path.of("/a/b"));
        assertThat(Snapshot.directory("file:///a/b/")).isEqualTo(Path.of("/a/b"));
        assertThat(Snapshot.directory("/a/b/_metadata")).isEqualTo(Path.of("/a/b"));
        assertThat(Snapshot.directory("/a/c/../b")).isEqualTo(Path.of("/a/b"));
    }

    @Test
    void metadataThatIsCutAnywhereIsDamaged() throws IOException {
        Path cut = copy(run.savepoint(), "cut");
        Path metadata = cut.resolve(Snapshot.METADATA);
        byte[] whole = Files.readAllBytes(metadata);
        assertThat(whole.length).isGreaterThan(1_000);
        for (int length = 0;
                length < whole.length;
                length += length + 300 < whole.length ? 37 : 1) {
            Files.write(metadata, Arrays.copyOf(whole, length));
            assertFault(cut, Fault.DAMAGED, "in _metadata, need all bytes");
        }
        Files.write(metadata, whole);
        assertThat(ScriptedRun.summary(cut).windows()).isNotEmpty();
    }

    @Test
    void metadataThatIsSomethingElseIsDamaged() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve(Snapshot.METADATA), "{\"version\": 1}");
        assertFault(other, Fault.DAMAGED, "in _metadata, need all bytes");
    }

    @Test
    void aStateFileThatIsShortOrGoneIsNamed() throws IOException {
        Path short1 = copy(run.savepoint(), "short");
        Path file = largest(short1);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertFault(
                short1,
                Fault.DAMAGED,
                "got " + (whole.length - 1) + " bytes in " + file + " of " + whole.length);
        Files.delete(file);
        assertFault(short1, Fault.DAMAGED, "got no file " + file);
    }

    @Test
    void statesThatAreOverwrittenAreDamaged() throws IOException {
        for (Path savepoint : List.of(run.savepoint(), run.nativeSavepoint())) {
            Path broken = copy(savepoint, "broken-" + savepoint.getFileName());
            for (Path file : files(broken)) {
                byte[] bytes = Files.readAllBytes(file);
                Arrays.fill(bytes, bytes.length / 3, bytes.length, (byte) 0x7f);
                Files.write(file, bytes);
            }
            assertFault(broken, Fault.DAMAGED, "in the states of ");
        }
    }

    private static void assertFault(Path snapshot, Fault fault, String message) {
        UnreadableSnapshot refused =
                catchThrowableOfType(UnreadableSnapshot.class, () -> ScriptedRun.summary(snapshot));
        assertThat(refused)
                .isNotNull()
                .hasMessageStartingWith("Cannot read the savepoint " + snapshot + ": got ")
                .hasMessageContaining(message);
        assertThat(refused.fault()).isEqualTo(fault);
    }

    private static Path largest(Path snapshot) {
        return files(snapshot).stream()
                .max(Comparator.comparing(file -> file.toFile().length()))
                .orElseThrow();
    }

    private static Set<Path> files(Path snapshot) {
        return Snapshot.open(snapshot, SnapshotDamageTest.class.getClassLoader())
                .files()
                .lengths()
                .keySet();
    }

    private Path copy(Path snapshot, String name) throws IOException {
        Path copy = directory.resolve(name);
        List<Path> files;
        try (Stream<Path> found = Files.walk(snapshot)) {
            files = found.toList();
        }
        for (Path file : files) {
            Files.copy(file, copy.resolve(snapshot.relativize(file).toString()));
        }
        return copy;
    }
}
