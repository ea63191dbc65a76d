package io.coursetiles.deploy.doctor;

import static io.coursetiles.deploy.doctor.Examples.standings;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.doctor.ClockRule.Skew;
import io.coursetiles.deploy.doctor.Finding.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.admin.SupportedVersionRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions, clocks, disks and checkpoint storage, at their bounds. */
class MachineRulesTest {

    @ParameterizedTest
    @CsvSource({"25, 2, GOOD, GOOD", "24, 2, WRONG, GOOD", "30, 1, GOOD, WRONG"})
    void featuresOfKafka4AreNeeded(
            short metadata, short transaction, Standing ofMetadata, Standing ofTransaction) {
        List<Finding> findings =
                VersionRule.judge(
                        Map.of(
                                "metadata.version",
                                new FinalizedVersionRange((short) 1, metadata),
                                "transaction.version",
                                new FinalizedVersionRange((short) 0, transaction)));
        assertThat(standings(findings))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "broker.metadata.version", ofMetadata,
                                "broker.transaction.version", ofTransaction));
        assertThat(findings.get(0).found()).isEqualTo("" + metadata);
    }

    @Test
    void aFeatureThatIsNotThereIsNotSet() {
        assertThat(VersionRule.judge(Map.of()))
                .allSatisfy(
                        finding -> {
                            assertThat(finding.standing()).isEqualTo(Standing.WRONG);
                            assertThat(finding.found()).isEqualTo("not set");
                        });
    }

    @ParameterizedTest
    @CsvSource({"29, GOOD", "30, WARNING", "31, WARNING"})
    void brokersThatMayDropTheEndOfATransactionAreNamed(short newest, Standing standing) {
        Finding finding =
                VersionRule.markers(
                        Map.of("metadata.version", new SupportedVersionRange((short) 7, newest)));
        assertThat(finding.standing()).isEqualTo(standing);
        assertThat(finding.found()).isEqualTo("metadata.version up to " + newest);
        assertThat(VersionRule.markers(Map.of()).standing()).isEqualTo(Standing.WARNING);
    }

    @ParameterizedTest
    @CsvSource({
        // Sent at 10,000, answered 40 ms later.
        "11040, GOOD, +1000 to +1040 ms from here",
        "11041, WRONG, +1001 to +1041 ms from here",
        "9000, GOOD, -1040 to -1000 ms from here",
        "8999, WRONG, -1041 to -1001 ms from here",
        "10020, GOOD, -20 to +20 ms from here"
    })
    void onlyACertainSkewIsWrong(long stamped, Standing standing, String found) {
        Finding finding = ClockRule.judge(Skew.of(10_000, stamped, 10_040));
        assertThat(finding.standing()).isEqualTo(standing);
        assertThat(finding.found()).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({"1073741824, GOOD, 1024", "1073741823, WRONG, 1023"})
    void aGibibyteIsFree(long free, Standing standing, long told) {
        Finding finding = DiskRule.judge("disk.state", Path.of("/data"), free);
        assertThat(finding.standing()).isEqualTo(standing);
        assertThat(finding.found()).isEqualTo(told + " MiB free for /data");
    }

    @Test
    void whatIsElsewhereIsAWarning() throws IOException {
        assertThat(DiskRule.look("disk.archive", "s3://bucket/archive").standing())
                .isEqualTo(Standing.WARNING);
        assertThat(standings(CheckpointRule.judge(checkpointsAt("s3://bucket/c"), Set.of())))
                .containsExactly(Map.entry("checkpoints.writable", Standing.WARNING));
    }

    @Test
    void checkpointsNeedADirectory() {
        assertThat(standings(CheckpointRule.judge(new Configuration(), Set.of())))
                .containsExactly(Map.entry("checkpoints.writable", Standing.WRONG));
    }

    @Test
    void aWritableDirectoryOnOneHostIsGoodAndStaysAsItWas(@TempDir Path directory)
            throws IOException {
        Path missing = directory.resolve("made/later");
        for (Path each : List.of(directory, missing)) {
            assertThat(
                            standings(
                                    CheckpointRule.judge(
                                            checkpointsAt(each.toUri().toString()),
                                            Set.of("127.0.0.1"))))
                    .containsExactlyInAnyOrderEntriesOf(
                            Map.of(
                                    "checkpoints.writable", Standing.GOOD,
                                    "checkpoints.shared", Standing.GOOD));
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aFileInItsPlaceCannotBeWritten(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Finding finding = CheckpointRule.writable(file);
        assertThat(finding.standing()).isEqualTo(Standing.WRONG);
        assertThat(finding.found()).startsWith(file + " cannot be written: ");
    }

    /** 192.0.2.0/24 is for documentation: no machine has it. */
    @Test
    void aLocalDirectoryOfSeveralHostsIsAWarning(@TempDir Path directory) {
        List<Finding> findings =
                CheckpointRule.judge(
                        checkpointsAt(directory.toUri().toString()),
                        Set.of("127.0.0.1", "192.0.2.7"));
        assertThat(standings(findings)).containsEntry("checkpoints.shared", Standing.WARNING);
        assertThat(findings.get(1).found()).endsWith(" with processes on 192.0.2.7");
    }

    private static Configuration checkpointsAt(String location) {
        Configuration cluster = new Configuration();
        cluster.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, location);
        return cluster;
    }
}
