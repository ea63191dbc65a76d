package io.coursetiles.deploy.retain;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.restate.StagingNames;
import io.coursetiles.job.restate.AttemptSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;

/** Looks at the staging of course_day. What no restatement made there is passed over. */
final class StagedAttempts {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern JOB =
            Pattern.compile(StagingNames.JOB + "([A-Za-z0-9][A-Za-z0-9._-]{0,99})");
    private static final Pattern ATTEMPT =
            Pattern.compile(StagingNames.ATTEMPT + "([1-9][0-9]{0,8})");

    /** The summary before all others. */
    private static final Comparator<StoredFile> ORDER =
            Comparator.comparing((StoredFile file) -> !file.name().equals(AttemptSummary.FILE))
                    .thenComparing(StoredFile::path);

    private final Path courseDay;

    StagedAttempts(Path courseDay) {
        this.courseDay = courseDay;
    }

    /** All job ids, sorted. */
    List<String> jobIds() {
        return children(courseDay.resolve(StagingNames.ROOT), JOB).stream().sorted().toList();
    }

    /** All attempts that have files to delete, by job id and number. */
    List<StagedAttempt> all() {
        List<StagedAttempt> attempts = new ArrayList<>();
        for (String jobId : jobIds()) {
            TreeSet<Integer> numbers = new TreeSet<>();
            children(courseDay.resolve(StagingNames.job(jobId)), ATTEMPT)
                    .forEach(number -> numbers.add(Integer.valueOf(number)));
            for (int number : numbers) {
                StagedAttempt attempt = read(jobId, number);
                if (!attempt.files().isEmpty()) {
                    attempts.add(attempt);
                }
            }
        }
        return attempts;
    }

    /** An attempt as it is now. */
    StagedAttempt read(String jobId, int number) {
        List<StoredFile> files = new ArrayList<>();
        Instant active = lease(jobId).orElse(Instant.MIN);
        for (StoredFile file : StoredFile.below(directory(jobId, number))) {
            if (file.name().equals(StagingNames.RETIRED)) {
                continue; // A cleaner wrote it, and would make the attempt young by it.
            }
            active = file.modified().isAfter(active) ? file.modified() : active;
            if (!file.name().equals(StagingNames.CLAIM)) {
                files.add(file);
            }
        }
        files.sort(ORDER);
        return new StagedAttempt(jobId, number, List.copyOf(files), active);
    }

    /** When the lease of a job id was last renewed, by the clock of the storage. */
    Optional<Instant> lease(String jobId) {
        Path lease = courseDay.resolve(StagingNames.job(jobId)).resolve(StagingNames.LEASE);
        try {
            return Optional.of(Files.getLastModifiedTime(lease).toInstant());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look at " + lease + ": got " + e, e);
        }
    }

    /** The Flink job that the attempt claimed. */
    Optional<JobID> flinkJob(String jobId, int number) {
        Path claim = directory(jobId, number).resolve(StagingNames.CLAIM);
        try {
            String id = JSON.readTree(Files.readAllBytes(claim)).path("flink_job").asText();
            return Optional.of(JobID.fromHexString(id));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException broken) {
            throw new IllegalStateException(
                    "Cannot read " + claim + ": got " + broken + ", need the id of a Flink job",
                    broken);
        }
    }

    Path directory(String jobId, int number) {
        return courseDay.resolve(StagingNames.attempt(jobId, number));
    }

    /** What the pattern's group finds in the names of a directory's directories. */
    private static List<String> children(Path directory, Pattern pattern) {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .map(entry -> pattern.matcher(entry.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + directory + ": got " + e, e);
        }
    }
}
