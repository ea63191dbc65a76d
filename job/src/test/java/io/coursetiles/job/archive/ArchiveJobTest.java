package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ArchiveJobTest {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .setConfiguration(keepingEveryCheckpoint())
                            .build());

    private static final long RAW = 600;
    private static final long LATE = 70;
    private static final int PER_CHECKPOINT = 60;

    /** After at least three completed checkpoints. */
    private static final long FAIL_AT = 200;

    @TempDir Path base;
    @TempDir Path checkpoints;

    @BeforeEach
    void noFailure() {
        NumberedRecords.FAILURES_LEFT.set(0);
    }

    @Test
    void archivesEveryRecordOnceAcrossAFailure() throws Exception {
        NumberedRecords.FAILURES_LEFT.set(1);
        Configuration configuration = configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(
                RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
        environment(configuration).execute();

        assertThat(NumberedRecords.FAILURES_LEFT).hasValue(0);
        leaveUnfinishedPart();
        assertComplete(ArchiveSection.RAW, RAW);
        assertComplete(ArchiveSection.LATE, LATE);
        assertThat(positions(ArchiveSection.RAW).repeats()).isZero();
        assertThat(positions(ArchiveSection.LATE).repeats()).isZero();
        assertThat(base.resolve("raw"))
                .satisfies(
                        raw ->
                                assertThat(raw.toFile().list())
                                        .containsExactlyInAnyOrder(
                                                "ingest_date=2026-03-02",
                                                "ingest_date=2026-03-03",
                                                "ingest_date=unknown"));
    }

    @Test
    void aRunFromTheLastCheckpointRepeatsNothing() throws Exception {
        failForGood();
        restart(checkpoint(BinaryOperator.maxBy(BY_NUMBER)));

        assertComplete(ArchiveSection.RAW, RAW);
        assertThat(positions(ArchiveSection.RAW).repeats()).isZero();
    }

    @Test
    void aRunFromAnOlderCheckpointRepeatsEqualRows() throws Exception {
        failForGood();
        long before = positions(ArchiveSection.RAW).rows();
        restart(checkpoint(BinaryOperator.minBy(BY_NUMBER)));

        assertComplete(ArchiveSection.RAW, RAW);
        assertThat(positions(ArchiveSection.RAW).repeats())
                .isPositive()
                .isLessThanOrEqualTo(before);
    }

    /**
     * Flink's local file system says nothing when a file that a checkpoint names is gone, finished
     * or not; so the archive goes on, and it is for the readers to miss the positions.
     */
    @Test
    void aRunFromACheckpointWhoseFilesAreGoneGoesOnAndTheirPositionsAreMissed() throws Exception {
        failForGood();
        try (Stream<Path> files = Files.walk(base.resolve("raw"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        restart(checkpoint(BinaryOperator.maxBy(BY_NUMBER)));

        ArchivePositions after = positions(ArchiveSection.RAW);
        List<Long> missed =
                LongStream.range(0, RAW)
                        .filter(
                                number ->
                                        !after.of(RawRecords.partition(number))
                                                .contains(RawRecords.offset(number)))
                        .boxed()
                        .toList();
        assertThat(missed)
                .isNotEmpty()
                .isEqualTo(LongStream.range(0, missed.size()).boxed().toList());
        assertThat(missed.size()).isLessThanOrEqualTo((int) FAIL_AT);
    }

    @Test
    void everyOperatorHasItsUid() {
        StreamExecutionEnvironment env = environment(configuration());

        assertThat(env.getStreamGraph().getStreamNodes())
                .extracting(StreamNode::getTransformationUID)
                .containsExactlyInAnyOrder(
                        "archive-source",
                        "raw-gaps",
                        "raw-sink",
                        "Sink Committer: raw-sink",
                        "gaps-sink",
                        "Sink Committer: gaps-sink",
                        "late-source",
                        "late-sink",
                        "Sink Committer: late-sink");
    }

    private void failForGood() throws IOException {
        NumberedRecords.FAILURES_LEFT.set(Integer.MAX_VALUE);
        Configuration configuration = configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        StreamExecutionEnvironment env = environment(configuration);
        assertThatThrownBy(env::execute).hasStackTraceContaining("injected failure at " + FAIL_AT);
        NumberedRecords.FAILURES_LEFT.set(0);
    }

    private void restart(Path checkpoint) throws Exception {
        Configuration configuration = configuration();
        configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, checkpoint.toUri().toString());
        environment(configuration).execute();
    }

    private StreamExecutionEnvironment environment(Configuration configuration) {
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        // A source that ends would end in one subtask first, and stop the checkpoints of GapNotes.
        env.setParallelism(1);
        ArchiveJob.define(
                env,
                NumberedRecords.source(RAW, PER_CHECKPOINT, FAIL_AT),
                NumberedRecords.source(LATE, PER_CHECKPOINT),
                ArchiveSettings.at(base.toUri()));
        return env;
    }

    private Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(20));
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
        configuration.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        return configuration;
    }

    /** The number kept is an option of the cluster, not of a job. */
    private static Configuration keepingEveryCheckpoint() {
        Configuration configuration = new Configuration();
        configuration.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, 1000);
        return configuration;
    }

    private ArchivePositions positions(ArchiveSection section) {
        return ArchiveReader.of(base, section).positions();
    }

    /** Exactly the expected positions, and in every row the bytes of its position. */
    private void assertComplete(ArchiveSection section, long count) {
        ArchivePositions expected = new ArchivePositions();
        LongStream.range(0, count)
                .forEach(
                        number ->
                                expected.add(
                                        RawRecords.partition(number), RawRecords.offset(number)));
        assertThat(positions(section).partitions()).isEqualTo(expected.partitions());
        for (ArchiveFile file : ArchiveReader.of(base, section).files()) {
            List<RawRecord> rows = PartFiles.read(file.path());
            assertThat(rows)
                    .isEqualTo(
                            rows.stream()
                                    .map(RawRecords::number)
                                    .map(RawRecords::numbered)
                                    .toList());
            assertThat(rows)
                    .extracting(row -> IngestDate.ofMillis(row.timestamp()))
                    .containsOnly(file.ingestDate());
        }
    }

    /** What a failure leaves behind when rows were written after the last barrier. */
    private void leaveUnfinishedPart() throws IOException {
        Path part = base.resolve("raw/ingest_date=2026-03-02/.part-0-0.parquet.inprogress.1");
        Files.writeString(part, "not a Parquet file");
    }

    private static final Comparator<Path> BY_NUMBER =
            Comparator.comparingInt(
                    path -> Integer.parseInt(path.getFileName().toString().substring(4)));

    private Path checkpoint(BinaryOperator<Path> choice) throws IOException {
        try (Stream<Path> files = Files.walk(checkpoints)) {
            return files.filter(file -> file.endsWith("_metadata"))
                    .map(Path::getParent)
                    .reduce(choice)
                    .orElseThrow();
        }
    }
}
