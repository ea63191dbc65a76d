package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.TopicTimes;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchivePartition;
import io.coursetiles.job.archive.ArchivePositions;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.DeletedRaw;
import io.coursetiles.job.archive.FilePositions;
import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Cut;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the archive has, or should have, the input. Files alone cannot tell the archive job's
 * delay from files that are gone, so there are two more witnesses: the offsets that the archive job
 * commits for display, and time. What is older than two of its checkpoints and the time-out of one
 * must be there.
 *
 * <p>A file that cannot be read has no offset here, so that what it should have is missing; it is
 * named, and stops nobody who does not need it.
 */
public final class ArchivedInput {

    /** Between the commit of an offset and that of the file, which are of one checkpoint. */
    private static final Duration FILES_FOLLOW = Duration.ofSeconds(10);

    private final Path archive;
    private final String topic;
    private final Map<Integer, Long> due = new TreeMap<>();
    private final FilePositions byFile;
    private List<ArchiveFile> files;
    private ArchivePositions positions;
    private Map<ArchivePartition, OffsetRanges> gaps;
    private DeletedRaw deleted;

    private ArchivedInput(Path archive, String topic, FilePositions byFile) {
        this.archive = archive;
        this.topic = topic;
        this.byFile = byFile;
    }

    /** Looks at files, group offsets and the topic. */
    public static ArchivedInput of(Kafka kafka, TilesSettings settings, Path archive) {
        ArchivedInput input =
                new ArchivedInput(archive, settings.kafka().inputTopic(), new FilePositions());
        kafka.groupOffsets(settings.deployment() + "-archive-raw")
                .forEach((partition, committed) -> input.due(partition, committed.offset()));
        Poll.until(input::listsAllThatIsDue, FILES_FOLLOW);
        Duration delay =
                settings.get(ArchiveOptions.CHECKPOINT_INTERVAL)
                        .multipliedBy(2)
                        .plus(settings.get(CheckpointOptions.TIMEOUT));
        new TopicTimes(kafka)
                .committedBefore(input.topic, System.currentTimeMillis() - delay.toMillis())
                .forEach(input::due);
        input.gaps = ArchiveReader.gaps(ArchiveReader.of(archive, ArchiveSection.GAPS).files());
        // Last: what is on no record yet has been listed.
        input.deleted = DeletedRaw.of(archive);
        return input;
    }

    private void due(TopicPartition partition, long end) {
        if (partition.topic().equals(topic)) {
            due.merge(partition.partition(), end, Math::max);
        }
    }

    private boolean listsAllThatIsDue() {
        List<ArchiveFile> now = ArchiveReader.of(archive, ArchiveSection.RAW).files();
        // Finished files do not change, and to read them takes long.
        if (!now.equals(files)) {
            files = now;
            byFile.update(files);
            positions = byFile.of(file -> true);
        }
        return due.entrySet().stream().allMatch(each -> end(each.getKey()) >= each.getValue());
    }

    /** The offset after the last that it has of a partition; 0 without any. */
    long end(int partition) {
        List<OffsetRanges.Range> ranges = of(partition).ranges();
        return ranges.isEmpty() ? 0 : ranges.get(ranges.size() - 1).to();
    }

    /** As if there were no other raw files than these. */
    ArchivedInput only(Predicate<ArchiveFile> kept) {
        ArchivedInput input = new ArchivedInput(archive, topic, byFile);
        input.due.putAll(due);
        input.files = files.stream().filter(kept).toList();
        input.positions = byFile.of(Set.copyOf(input.files)::contains);
        input.gaps = gaps;
        input.deleted = deleted;
        return input;
    }

    /** Finished raw files, those that cannot be read included. */
    public List<ArchiveFile> files() {
        return files;
    }

    /** What is wrong with each raw file that cannot be read, whichever are kept. */
    Map<ArchiveFile, String> unreadable() {
        return byFile.unreadable();
    }

    /** The offsets in them. */
    OffsetRanges of(int partition) {
        return positions.of(new ArchivePartition(topic, partition));
    }

    /** The same, and those that were deleted on purpose. */
    OffsetRanges accountedFor(int partition) {
        OffsetRanges known = new OffsetRanges();
        known.addAll(of(partition));
        known.addAll(deleted.of(new ArchivePartition(topic, partition)));
        return known;
    }

    /**
     * Records with an older timestamp may have been deleted on purpose, in milliseconds;
     * Long.MIN_VALUE when nothing was.
     */
    long keptSince() {
        return deleted.before()
                .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli())
                .orElse(Long.MIN_VALUE);
    }

    /** The offsets that had no record when the archive job passed them. */
    OffsetRanges gaps(int partition) {
        return gaps.getOrDefault(new ArchivePartition(topic, partition), new OffsetRanges());
    }

    /** The first offset that it has of a partition; 0 without any. */
    long first(int partition) {
        List<OffsetRanges.Range> ranges = of(partition).ranges();
        return ranges.isEmpty() ? 0 : ranges.get(0).from();
    }

    /** Up to which offset a partition is, or should be, in the archive. */
    public long reached(int partition) {
        return Math.max(end(partition), due.getOrDefault(partition, 0L));
    }

    /** Whether the input before the cut is, or should be, in the archive. */
    boolean reaches(Cut cut) {
        return cut.offsets().entrySet().stream()
                .allMatch(next -> reached(next.getKey()) >= next.getValue());
    }
}
