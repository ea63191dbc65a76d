package io.coursetiles.deploy.retain;

import io.coursetiles.deploy.restate.StagingNames;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishedDate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What readers may still read: the current version, some before it, and all that were current
 * within a time. Each look reads the log anew. What a look has found stays named, so that nothing
 * loses its protection while somebody goes by it.
 */
final class KeptVersions {

    private static final Pattern ATTEMPT =
            Pattern.compile(
                    "("
                            + StagingNames.ROOT
                            + "/"
                            + StagingNames.JOB
                            + "[^/]+/"
                            + StagingNames.ATTEMPT
                            + "[0-9]+)(?:/.*)?");

    private final ManifestLog log;
    private final Path courseDay;
    private final int before;
    private final Instant since;
    private final TreeSet<Long> seen = new TreeSet<>();
    private final Map<String, Long> namedBy = new HashMap<>();

    /**
     * @param courseDay base directory of the log's store
     * @param before how many versions before the current one are kept, at least 0
     * @param since versions that were current later than this are kept too, by the clock of the
     *     storage
     */
    KeptVersions(ManifestLog log, Path courseDay, int before, Instant since) {
        this.log = log;
        this.courseDay = courseDay;
        this.before = before;
        this.since = since;
    }

    /**
     * @return the current version; empty when nothing was ever published
     * @throws io.coursetiles.job.publish.ManifestLogException when a version that is kept cannot be
     *     read
     */
    OptionalLong look() {
        Optional<Manifest> current = log.current();
        if (current.isEmpty()) {
            return OptionalLong.empty();
        }
        long highest = current.get().version();
        add(current.get());
        for (long version = highest - 1; version >= 1 && isKept(version, highest); version--) {
            if (!seen.contains(version)) {
                add(log.version(version).orElseThrow());
            }
        }
        return OptionalLong.of(highest);
    }

    /** The lowest version that is kept; 0 before a look has found any. */
    long lowest() {
        return seen.isEmpty() ? 0 : seen.first();
    }

    /** The highest version that names a file of an attempt, as of the latest look. */
    OptionalLong naming(StagedAttempt attempt) {
        Long version = namedBy.get(attempt.prefix());
        return version == null ? OptionalLong.empty() : OptionalLong.of(version);
    }

    private boolean isKept(long version, long highest) {
        return version >= highest - before || supersededAt(version).isAfter(since);
    }

    private Instant supersededAt(long version) {
        Path next = courseDay.resolve(ManifestLog.path(version + 1));
        try {
            return Files.getLastModifiedTime(next).toInstant();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look at " + next + ": got " + e, e);
        }
    }

    private void add(Manifest manifest) {
        seen.add(manifest.version());
        for (PublishedDate date : manifest.dates().values()) {
            Matcher attempt = ATTEMPT.matcher(date.prefix());
            if (attempt.matches()) {
                namedBy.merge(attempt.group(1), manifest.version(), Math::max);
            }
        }
    }
}
