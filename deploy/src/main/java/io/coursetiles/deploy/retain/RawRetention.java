package io.coursetiles.deploy.retain;

import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchivePartition;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.DeletedRaw;
import io.coursetiles.job.archive.OffsetRanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Deletes ingest dates of the archive that no restatement may need: all event dates that they may
 * hold events of are settled, and no restatement is at work. What is deleted is put on record
 * before, see {@link DeletedRaw}.
 *
 * <p>Only finished files go. Unfinished ones may be named by a checkpoint, and records without an
 * ingest date may be of any event date.
 */
final class RawRetention {

    private final Path archive;
    private final ArchiveSavepoints savepoints;
    private final RawRules rules;

    /**
     * @param archive base directory of the archive
     */
    RawRetention(Path archive, ArchiveSavepoints savepoints, RawRules rules) {
        this.archive = archive;
        this.savepoints = savepoints;
        this.rules = rules;
    }

    /** Looks; deletes nothing. */
    RawPlan plan(LocalDate before) {
        List<RawFolder> folders = new ArrayList<>();
        for (ArchiveSection section : ArchiveSection.values()) {
            folders.addAll(folders(section, before));
        }
        Optional<StoredFile> oldest = savepoints.oldest();
        return new RawPlan(
                before, folders, rules.problems(before, folders, oldest), RawRules.text(oldest));
    }

    /**
     * Deletes what the plan lists. What speaks against it is looked at again before each folder.
     *
     * @return the plan with the folders that are gone, and what stopped it if anything did
     */
    RawPlan delete(RawPlan plan) {
        List<RawFolder> gone = new ArrayList<>();
        List<String> problems = plan.problems();
        if (!problems.isEmpty() || plan.files() == 0) {
            return new RawPlan(plan.before(), gone, problems, plan.savepoints());
        }
        for (RawFolder folder : plan.folders()) {
            problems = rules.problems(plan.before(), plan.folders(), savepoints.oldest());
            if (!problems.isEmpty()) {
                break;
            }
            DeletedRaw.record(archive, folder.ingestDate().plusDays(1), positions(folder));
            folder.files().forEach(RawRetention::delete);
            gone.add(folder);
        }
        return new RawPlan(plan.before(), gone, problems, plan.savepoints());
    }

    private List<RawFolder> folders(ArchiveSection section, LocalDate before) {
        SortedMap<LocalDate, List<ArchiveFile>> byDate = new TreeMap<>();
        for (ArchiveFile file : ArchiveReader.of(archive, section).files()) {
            file.ingestDate()
                    .date()
                    .filter(date -> date.isBefore(before))
                    .ifPresent(
                            date ->
                                    byDate.computeIfAbsent(date, day -> new ArrayList<>())
                                            .add(file));
        }
        List<RawFolder> folders = new ArrayList<>();
        byDate.forEach((date, files) -> folders.add(folder(section, date, files)));
        return folders;
    }

    private static RawFolder folder(
            ArchiveSection section, LocalDate date, List<ArchiveFile> files) {
        TreeSet<Path> finished = new TreeSet<>();
        files.forEach(file -> finished.add(file.path()));
        long bytes = 0;
        List<Path> unfinished = new ArrayList<>();
        for (StoredFile file : StoredFile.below(files.get(0).path().getParent())) {
            if (finished.contains(file.path())) {
                bytes += file.bytes();
            } else {
                unfinished.add(file.path());
            }
        }
        return new RawFolder(section, date, files, bytes, unfinished);
    }

    /** Those of the late topic need no record: nobody looks for them. */
    private static Map<ArchivePartition, OffsetRanges> positions(RawFolder folder) {
        return switch (folder.section()) {
            case RAW -> ArchiveReader.positions(folder.files()).partitions();
            case GAPS -> ArchiveReader.gaps(folder.files());
            case LATE -> Map.of();
        };
    }

    private static void delete(ArchiveFile file) {
        try {
            Files.deleteIfExists(file.path());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + file.path() + ": got " + e, e);
        }
    }
}
