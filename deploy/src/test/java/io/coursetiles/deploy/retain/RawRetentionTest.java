package io.coursetiles.deploy.retain;

import static io.coursetiles.deploy.retain.CourseDayScene.tree;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveFileWriter;
import io.coursetiles.job.archive.ArchivePartition;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.DeletedRaw;
import io.coursetiles.job.archive.RawHeader;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * It is noon of 2026-03-10 by the storage. Events come up to a day early and three days late, so
 * ingest dates before 2026-03-05 are the last that may go, and 2026-03-01 may hold events of
 * 2026-02-26 to 2026-03-02.
 */
class RawRetentionTest {

    private static final ArchivePartition EVENTS = new ArchivePartition("events", 0);
    private static final IngestRule RULE = IngestRule.horizon(Duration.ofDays(1), 3);

    @TempDir Path base;
    @TempDir Path archive;
    @TempDir Path checkpoints;

    private CourseDayScene scene;

    @BeforeEach
    void archiveFourDays() throws IOException {
        scene = new CourseDayScene(base);
        write(ArchiveSection.RAW, record(0, "2026-03-01"), record(1, "2026-03-01"));
        write(ArchiveSection.RAW, record(4, "2026-03-02"), record(5, "2026-03-04"));
        write(ArchiveSection.RAW, record(6, "2026-03-05"), undated(7));
        write(ArchiveSection.GAPS, note(2, 3, "2026-03-02"));
        write(ArchiveSection.LATE, record(0, "2026-03-01"), record(1, "2026-03-05"));
        settle("2026-02-26", "2026-03-05");
    }

    @Test
    void whatNoRestatementMayNeedGoesAndIsPutOnRecord() throws IOException {
        Path unfinished = archive.resolve("raw/ingest_date=2026-03-01/.part-0.inprogress");
        Files.writeString(unfinished, "half a file");
        Map<String, String> before = tree(archive);

        RawPlan dry = run(RetainMode.DRY_RUN, "2026-03-05").raw().orElseThrow();
        assertThat(dry.problems()).isEmpty();
        assertThat(tree(archive)).as("after a dry run").isEqualTo(before);

        RawPlan plan = run(RetainMode.DELETE, "2026-03-05").raw().orElseThrow();

        assertThat(plan.problems()).isEmpty();
        assertThat(plan.folders())
                .extracting(RawFolder::name)
                .containsExactly(
                        "raw/ingest_date=2026-03-01",
                        "raw/ingest_date=2026-03-02",
                        "raw/ingest_date=2026-03-04",
                        "late/ingest_date=2026-03-01",
                        "gaps/ingest_date=2026-03-02");
        assertThat(dry.folders()).isEqualTo(plan.folders());
        assertThat(plan.unfinished()).isEqualTo(1);
        assertThat(unfinished).as("a checkpoint may name it").exists();
        assertThat(dates(ArchiveSection.RAW)).containsExactly("2026-03-05", "unknown");
        assertThat(dates(ArchiveSection.LATE)).containsExactly("2026-03-05");
        assertThat(dates(ArchiveSection.GAPS)).isEmpty();
        DeletedRaw deleted = DeletedRaw.of(archive);
        assertThat(deleted.before()).contains(LocalDate.parse("2026-03-05"));
        assertThat(deleted.of(EVENTS)).as("rows and the gap between them").hasToString("[0,6)");
    }

    @Test
    void aDateWithinHorizonAndMarginIsRefused() {
        assertThat(refused("2026-03-06"))
                .containsExactly(
                        "got ingest dates before 2026-03-06, need 2026-03-05 or earlier: it is"
                                + " 2026-03-10 by the storage, events come 1 d early to 3 d late,"
                                + " and 1 d is added",
                        "got event dates that are not settled in version 1 with all ingest"
                                + " dates of the horizon, need them settled: tiles restate --dates 2026-03-06 --job-id ID");
    }

    @Test
    void whatIsRefusedIsListedAllTheSame() {
        String text = run(RetainMode.DRY_RUN, "2026-03-06").text();
        assertThat(text)
                .contains("kept     raw/ingest_date=2026-03-05  1 files, ")
                .containsPattern("Raw before 2026-03-06: refused, 7 files, [0-9,]+ bytes;")
                .endsWith("Nothing was deleted; --delete does it.");
        assertThat(run(RetainMode.DELETE, "2026-03-06").text())
                .contains("Raw before 2026-03-06: deleted 0 files, 0 bytes; 0 unfinished stay;");
    }

    @Test
    void aDateWhoseFactMayStillChangeIsRefused() {
        scene.publish(
                scene.log(),
                "again",
                List.of(LocalDate.parse("2026-03-03")),
                DateState.PROVISIONAL);
        assertThat(refused("2026-03-05"))
                .containsExactly(
                        "got event dates that are not settled in version 2 with all ingest"
                                + " dates of the horizon, need them settled: tiles restate --dates 2026-03-03 --job-id ID");
        assertThat(refused("2026-03-02")).as("needs none later than 2026-03-02").isEmpty();
    }

    @Test
    void aDateThatWasNeverPublishedIsRefused() throws IOException {
        write(ArchiveSection.RAW, record(8, "2026-02-20"));
        assertThat(refused("2026-03-02"))
                .containsExactly(
                        "got event dates that are not settled in version 1 with all ingest"
                                + " dates of the horizon, need them settled: tiles restate --dates 2026-02-17,2026-02-18,2026-02-19,"
                                + "2026-02-20,2026-02-21 --job-id ID");
    }

    /** Settled of fewer ingest dates than the horizon has: what came later is in no fact. */
    @Test
    void aFactOfFewerIngestDatesIsNotSettledForThis() {
        LocalDate day = LocalDate.parse("2026-03-02");
        PinnedInput narrow =
                new PinnedInput(
                        new TreeSet<>(List.of(day)),
                        IngestRule.between(day, day),
                        "events",
                        new TreeMap<>(),
                        Instant.EPOCH,
                        new RunRule(),
                        List.of(),
                        List.of(),
                        "1",
                        "m");
        scene.write(
                "staging/job_id=settled/input.json",
                new String(narrow.json(), StandardCharsets.UTF_8),
                Duration.ofDays(3));
        assertThat(refused("2026-03-05"))
                .singleElement()
                .asString()
                .startsWith("got event dates that are not settled in version 1 with all ingest");
    }

    @Test
    void aRestatementAtWorkIsWaitedFor() {
        scene.lease("busy", Duration.ofMinutes(9));
        assertThat(refused("2026-03-05"))
                .singleElement()
                .asString()
                .startsWith("got restatement busy leased since 2026-03-")
                .endsWith(", need its lease to be 10 min old; wait for its end and as long");
    }

    @Test
    void aCheckpointFromWhichItWouldComeAgainIsNamed() throws IOException {
        checkpoint("tiles/chk-1", "deduplicate", "2026-02-01T00:00:00Z");
        checkpoint("archive/chk-7", "raw-sink", "2026-03-04T23:59:59Z");
        checkpoint("archive/chk-8", "raw-sink", "2026-03-06T00:00:00Z");
        assertThat(refused("2026-03-05"))
                .containsExactly(
                        "got archive checkpoint "
                                + checkpoints.resolve("archive/chk-7")
                                + " of 2026-03-04T23:59:59Z, need it taken after 2026-03-05:"
                                + " started from it, the archive job writes what came since then"
                                + " again; delete it, or name an earlier date");
        assertThat(refused("2026-03-04")).as("the day it was taken").hasSize(1);
        assertThat(refused("2026-03-03")).isEmpty();
    }

    @Test
    void aCheckpointThatCannotBeReadMayBeOfTheArchive() throws IOException {
        checkpoint("archive/chk-7", "raw-sink", "2026-03-06T00:00:00Z");
        Path other = checkpoints.resolve("old/_metadata");
        Files.createDirectories(other.getParent());
        Files.writeString(other, "of another release");
        Files.setLastModifiedTime(other, FileTime.from(Instant.parse("2026-03-02T12:00:00Z")));
        assertThat(refused("2026-03-05")).hasSize(1).first().asString().contains("/old of");
    }

    @Test
    void withNothingToDeleteNothingIsPutOnRecord() {
        RetainReport report = run(RetainMode.DELETE, "2026-02-20");
        assertThat(report.isDone()).isTrue();
        assertThat(report.text()).contains("Raw before 2026-02-20: deleted 0 files, 0 bytes");
        assertThat(archive.resolve("deleted")).doesNotExist();
    }

    /** What speaks against it; deletes nothing then. */
    private List<String> refused(String before) {
        List<String> dry = run(RetainMode.DRY_RUN, before).raw().orElseThrow().problems();
        if (!dry.isEmpty()) {
            Map<String, String> all = tree(archive);
            RetainReport report = run(RetainMode.DELETE, before);
            assertThat(report.raw().orElseThrow().problems()).isEqualTo(dry);
            assertThat(report.isDone()).isFalse();
            assertThat(tree(archive)).isEqualTo(all);
        }
        return dry;
    }

    private RetainReport run(RetainMode mode, String before) {
        return new RetainRun(
                        base,
                        scene.store(),
                        scene.clock(),
                        List::of,
                        new RetainLimits(10, Duration.ofDays(7)))
                .run(
                        mode,
                        Optional.of(
                                new RawRequest(
                                        archive,
                                        LocalDate.parse(before),
                                        RULE,
                                        List.of(checkpoints, base.resolve("none")))));
    }

    private void settle(String from, String to) {
        scene.publish(
                scene.log(),
                "settled",
                LocalDate.parse(from).datesUntil(LocalDate.parse(to).plusDays(1)).toList(),
                DateState.SETTLED);
    }

    private void checkpoint(String name, String uid, String time) throws IOException {
        Path metadata = checkpoints.resolve(name).resolve("_metadata");
        Files.createDirectories(metadata.getParent());
        OperatorState operator = new OperatorState(uid, uid, new OperatorID(1, 2), 1, 720);
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(metadata))) {
            Checkpoints.storeCheckpointMetadata(
                    new CheckpointMetadata(1, List.of(operator), List.of()), out);
        }
        Files.setLastModifiedTime(metadata, FileTime.from(Instant.parse(time)));
    }

    private List<String> dates(ArchiveSection section) {
        return ArchiveReader.of(archive, section).files().stream()
                .map(ArchiveFile::ingestDate)
                .map(Object::toString)
                .toList();
    }

    private void write(ArchiveSection section, RawRecord... rows) throws IOException {
        ArchiveFileWriter.write(archive, section, List.of(rows));
    }

    private static RawRecord record(long offset, String date) {
        return row(offset, millis(date), List.of());
    }

    private static RawRecord undated(long offset) {
        return row(offset, -1, List.of());
    }

    /** As the archive job notes it: at the last offset without a record. */
    private static RawRecord note(long from, long last, String date) {
        return row(
                last,
                millis(date),
                List.of(new RawHeader("gap_from", Long.toString(from).getBytes(UTF_8))));
    }

    private static RawRecord row(long offset, long timestamp, List<RawHeader> headers) {
        return new RawRecord(
                "events",
                0,
                offset,
                timestamp,
                RawTimestampType.LOG_APPEND,
                null,
                "{}".getBytes(UTF_8),
                headers);
    }

    private static long millis(String date) {
        return LocalDate.parse(date).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }
}
