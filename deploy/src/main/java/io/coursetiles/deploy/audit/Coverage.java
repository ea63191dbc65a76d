package io.coursetiles.deploy.audit;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveFileException;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.DeletedRaw;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.publish.CoverageProblem;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.job.restate.UnreadableFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
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

    /**
     * @param met files that the job could not read in full
     */
    public Map<CoverageProblem, List<String>> problems(
            PinnedInput input, List<UnreadableFile> met) {
        Map<CoverageProblem, List<String>> problems = new EnumMap<>(CoverageProblem.class);
        ArchivedInput archived = ArchivedInput.of(kafka, settings, archive);
        Map<String, String> unreadable = unreadable(input, archived, met);
        put(problems, CoverageProblem.UNREADABLE_FILE, List.copyOf(unreadable.values()));
        addMissing(input, archived, unreadable.keySet(), problems);
        put(problems, CoverageProblem.MISSING_INGEST_DATE, missingDates(input));
        return problems;
    }

    private static void put(
            Map<CoverageProblem, List<String>> problems, CoverageProblem kind, List<String> names) {
        if (!names.isEmpty()) {
            problems.put(kind, names);
        }
    }

    /**
     * What is wrong with files that were pinned, by their names. Positions tell of most damage now,
     * and what is damaged in other columns the job has met.
     */
    private Map<String, String> unreadable(
            PinnedInput input, ArchivedInput archived, List<UnreadableFile> met) {
        Map<String, String> problems = new HashMap<>();
        archived.unreadable().forEach((file, problem) -> problems.put(relative(file), problem));
        Set<String> listed = new HashSet<>();
        archived.files().forEach(file -> listed.add(relative(file)));
        for (String late : input.late()) {
            lateProblem(late).ifPresent(problem -> problems.put(late, problem));
            listed.add(late);
        }
        for (UnreadableFile file : met) {
            Path path = Path.of(file.file());
            problems.put(archive.toAbsolutePath().relativize(path).toString(), file.problem());
        }
        Map<String, String> unreadable = new TreeMap<>();
        for (String name : input.raw()) {
            if (!listed.contains(name)) {
                problems.putIfAbsent(name, name + " is not there");
            }
        }
        Stream.concat(input.raw().stream(), input.late().stream())
                .filter(problems::containsKey)
                .forEach(name -> unreadable.put(name, problems.get(name)));
        return unreadable;
    }

    private Optional<String> lateProblem(String name) {
        Path file = archive.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.of(name + " is not there");
        }
        try {
            ArchiveReader.positions(List.of(new ArchiveFile(null, file)));
            return Optional.empty();
        } catch (ArchiveFileException broken) {
            return Optional.of(broken.getMessage());
        }
    }

    /**
     * What is not in the files that were pinned and could be read. A file that came later was not
     * read, so it covers nothing, unless it is of days that no requested date needs.
     */
    private void addMissing(
            PinnedInput input,
            ArchivedInput all,
            Set<String> unreadable,
            Map<CoverageProblem, List<String>> problems) {
        Receipts receipts = Receipts.read(kafka, settings);
        Set<String> pinned = Set.copyOf(input.raw());
        ArchivedInput archived =
                all.only(
                        file ->
                                pinned.contains(relative(file))
                                                && !unreadable.contains(relative(file))
                                        || !input.rule().mayHold(input.dates(), file.ingestDate()));
        Predicate<ArchiveFile> isOld = isOld(input);
        ArchivedInput before = archived.only(isOld);
        ArchivedInput later = archived.only(isOld.negate());
        try (InputHoles inside = new InputHoles(kafka);
                InputHoles behind = new InputHoles(kafka)) {
            input.cut()
                    .forEach(
                            (partition, cut) -> {
                                long first =
                                        Math.max(
                                                first(partition, archived, receipts),
                                                Math.min(cut, old(partition, before, later)));
                                long end = Math.min(cut, Math.max(first, archived.end(partition)));
                                judge(inside, input, partition, archived, receipts, first, end);
                                judge(behind, input, partition, archived, receipts, end, cut);
                            });
            put(problems, CoverageProblem.MISSING_POSITIONS, keys(inside));
            put(problems, CoverageProblem.ARCHIVE_BEHIND_CUT, keys(behind));
        }
    }

    /**
     * Up to which offset no record is of a day that a requested date needs: the broker's stamps are
     * in order but for less than a day, so it is the end of what is of days that end a day or more
     * before the first needed one, and not behind the first record of a later day. What is missing
     * there is for an audit to name, and old damage stops no date of today. With a producer's
     * stamps nothing follows from the order.
     */
    private long old(int partition, ArchivedInput before, ArchivedInput later) {
        long end = before.end(partition);
        return later.of(partition).isEmpty() ? end : Math.min(end, later.first(partition));
    }

    private Predicate<ArchiveFile> isOld(PinnedInput input) {
        boolean isInOrder = !settings.get(KafkaOptions.TRUST_PRODUCER_CLOCK);
        LocalDate needed =
                input.dates().stream()
                        .map(date -> LocalDate.ofEpochDay(input.rule().first(date.toEpochDay())))
                        .min(Comparator.naturalOrder())
                        .orElseThrow();
        return file ->
                isInOrder
                        && file.ingestDate()
                                .date()
                                .filter(day -> day.isBefore(needed.minusDays(1)))
                                .isPresent();
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
