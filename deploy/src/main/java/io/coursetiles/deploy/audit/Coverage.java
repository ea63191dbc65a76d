package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveFileException;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.DeletedRaw;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.publish.CoverageProblem;
import io.coursetiles.job.restate.PinnedInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** What the archive lacks of a pinned input, by name. */
public final class Coverage {

    private final Kafka kafka;
    private final TilesSettings settings;
    private final Path archive;

    public Coverage(Kafka kafka, TilesSettings settings, Path archive) {
        this.kafka = kafka;
        this.settings = settings;
        this.archive = archive;
    }

    public Map<CoverageProblem, List<String>> problems(PinnedInput input) {
        Map<CoverageProblem, List<String>> problems = new EnumMap<>(CoverageProblem.class);
        List<String> unreadable = unreadable(input);
        if (!unreadable.isEmpty()) {
            problems.put(CoverageProblem.UNREADABLE_FILE, unreadable);
            return problems; // Nothing can be said of positions then.
        }
        addMissing(input, problems);
        put(problems, CoverageProblem.MISSING_INGEST_DATE, missingDates(input));
        return problems;
    }

    private static void put(
            Map<CoverageProblem, List<String>> problems, CoverageProblem kind, List<String> names) {
        if (!names.isEmpty()) {
            problems.put(kind, names);
        }
    }

    private List<String> unreadable(PinnedInput input) {
        List<String> unreadable = new ArrayList<>();
        List<String> files = new ArrayList<>(input.raw());
        files.addAll(input.late());
        for (String name : files) {
            Path file = archive.resolve(name);
            if (!Files.isRegularFile(file)) {
                unreadable.add(name + " is not there");
                continue;
            }
            try {
                ArchiveReader.positions(List.of(new ArchiveFile(null, file)));
            } catch (ArchiveFileException broken) {
                unreadable.add(broken.getMessage());
            }
        }
        return unreadable;
    }

    /**
     * What is not in the files that were pinned. A file that came later was not read, so it covers
     * nothing, unless it is of days that no requested date needs.
     */
    private void addMissing(PinnedInput input, Map<CoverageProblem, List<String>> problems) {
        Receipts receipts = Receipts.read(kafka, settings);
        Set<String> pinned = Set.copyOf(input.raw());
        ArchivedInput archived =
                ArchivedInput.of(kafka, settings, archive)
                        .only(
                                file ->
                                        pinned.contains(relative(file))
                                                || !input.rule()
                                                        .mayHold(input.dates(), file.ingestDate()));
        try (InputHoles inside = new InputHoles(kafka);
                InputHoles behind = new InputHoles(kafka)) {
            input.cut()
                    .forEach(
                            (partition, cut) -> {
                                long first = first(partition, archived, receipts);
                                long end = Math.min(cut, Math.max(first, archived.end(partition)));
                                judge(inside, input, partition, archived, receipts, first, end);
                                judge(behind, input, partition, archived, receipts, end, cut);
                            });
            put(problems, CoverageProblem.MISSING_POSITIONS, keys(inside));
            put(problems, CoverageProblem.ARCHIVE_BEHIND_CUT, keys(behind));
        }
    }

    /**
     * Files of the archive's beginning may be gone, which the stream's own beginning then shows.
     */
    private static long first(int partition, ArchivedInput archived, Receipts receipts) {
        long first = archived.first(partition);
        return Math.min(first, receipts.first().getOrDefault(partition, first));
    }

    private static void judge(
            InputHoles holes,
            PinnedInput input,
            int partition,
            ArchivedInput archived,
            Receipts receipts,
            long from,
            long to) {
        holes.judge(
                new TopicPartition(input.topic(), partition),
                archived.accountedFor(partition),
                archived.gaps(partition),
                receipts.acceptedGaps(partition),
                from,
                to);
    }

    private static List<String> keys(InputHoles holes) {
        return holes.holes().stream().map(AuditFinding::key).toList();
    }

    private String relative(ArchiveFile file) {
        return archive.relativize(file.path()).toString();
    }

    /**
     * Days that a date needs and that are not there although they lie between the first and the
     * last of the archive, or whose records were deleted on purpose: the rest of a date is not the
     * date.
     */
    private List<String> missingDates(PinnedInput input) {
        TreeSet<LocalDate> there = new TreeSet<>();
        ArchiveReader.of(archive, ArchiveSection.RAW)
                .files()
                .forEach(file -> file.ingestDate().date().ifPresent(there::add));
        Optional<LocalDate> kept = DeletedRaw.of(archive).before();
        TreeSet<String> missing = new TreeSet<>();
        for (LocalDate date : input.dates()) {
            long last = input.rule().last(date.toEpochDay());
            for (long day = input.rule().first(date.toEpochDay()); day <= last; day++) {
                LocalDate ingest = LocalDate.ofEpochDay(day);
                boolean within =
                        !there.isEmpty()
                                && ingest.isAfter(there.first())
                                && ingest.isBefore(there.last());
                if (within && !there.contains(ingest)) {
                    missing.add("ingest_date=" + ingest);
                } else if (kept.isPresent() && ingest.isBefore(kept.get())) {
                    missing.add("ingest_date=" + ingest + " deleted by retain");
                }
            }
        }
        return List.copyOf(missing);
    }
}
