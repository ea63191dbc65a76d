package io.coursetiles.job.courseday;

import io.coursetiles.job.batch.Digests;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.publish.PublishedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What readers see of course_day. A reader in any language does the same:
 *
 * <ol>
 *   <li>The file with the highest number in {@code manifest/} is the current version. It is loaded
 *       once, and everything below is of this one version.
 *   <li>For each date it names a prefix and files; a file is at {@code prefix/name} below the base.
 *       A date without files is empty on purpose; a date that is not named is not published.
 *   <li>Exactly these files are read, each only if it has the size and the SHA-256 that are named.
 *       No directory is listed: what else lies there is of attempts that nobody published.
 * </ol>
 *
 * <p>Assumes that what is published is not changed and, while a version is read, not deleted.
 * Consequence: a reader has each date whole, and all dates as they stood at one version, whatever
 * is published meanwhile. What breaks it: a version that is older than those which are kept. Its
 * files may be gone, which is an error that names the first.
 */
public final class PublishedCourseDays {

    private static final Comparator<CourseDayRow> BY_COURSE =
            Comparator.comparing(row -> row.fact().courseId());

    private final Path base;
    private final ManifestLog log;

    /**
     * @param base directory of course_day
     * @param log of the same directory
     */
    public PublishedCourseDays(Path base, ManifestLog log) {
        this.base = base;
        this.log = log;
    }

    /**
     * All rows of the current version, sorted by date, then course; none before the first publish.
     *
     * @throws IOException as {@link #rows(PublishedDate)}
     */
    public List<CourseDayRow> rows() throws IOException {
        Optional<Manifest> current = log.current();
        return current.isEmpty() ? List.of() : rows(current.get().dates());
    }

    /**
     * All rows of these dates, sorted by date, then course.
     *
     * @param dates of one version
     * @throws IOException as {@link #rows(PublishedDate)}
     */
    public List<CourseDayRow> rows(SortedMap<String, PublishedDate> dates) throws IOException {
        List<CourseDayRow> rows = new ArrayList<>();
        for (PublishedDate date : dates.values()) {
            rows.addAll(rows(date));
        }
        return rows;
    }

    /**
     * All rows of a date, sorted by course.
     *
     * @throws PublishedFileException naming a file that is not as the date names it
     * @throws IOException naming a file that cannot be read
     */
    public List<CourseDayRow> rows(PublishedDate date) throws IOException {
        List<CourseDayRow> rows = new ArrayList<>();
        for (PublishedFile file : date.files()) {
            rows.addAll(rows(date.prefix(), file));
        }
        rows.sort(BY_COURSE);
        return rows;
    }

    /**
     * The rows of one file, in its order.
     *
     * @throws IOException as {@link #rows(PublishedDate)}
     */
    public List<CourseDayRow> rows(String prefix, PublishedFile file) throws IOException {
        return CourseDayReader.read(verified(prefix, file));
    }

    /**
     * A file as it is now, in the form in which a publisher names it.
     *
     * @throws IOException when it cannot be read
     */
    public PublishedFile measured(String prefix, String name) throws IOException {
        byte[] bytes = Files.readAllBytes(path(prefix, name));
        return new PublishedFile(name, bytes.length, Digests.sha256(bytes));
    }

    /**
     * What keeps readers from reading these dates: one message for each file that is gone or is not
     * as named. Rows are not looked at.
     *
     * @throws IOException naming a file that cannot be read
     */
    public List<String> problems(SortedMap<String, PublishedDate> dates) throws IOException {
        List<String> problems = new ArrayList<>();
        for (PublishedDate date : dates.values()) {
            for (PublishedFile file : date.files()) {
                try {
                    verified(date.prefix(), file);
                } catch (PublishedFileException wrong) {
                    problems.add(wrong.getMessage());
                }
            }
        }
        return problems;
    }

    private Path verified(String prefix, PublishedFile file) throws IOException {
        Path path = path(prefix, file.name());
        if (!Files.isRegularFile(path)) {
            throw new PublishedFileException(path, "no file", "one of " + file.size() + " bytes");
        }
        long size = Files.size(path);
        if (size != file.size()) {
            throw new PublishedFileException(path, size + " bytes", file.size() + "");
        }
        String sha256 = Digests.sha256(Files.readAllBytes(path));
        if (!sha256.equals(file.sha256())) {
            throw new PublishedFileException(path, "SHA-256 " + sha256, file.sha256());
        }
        return path;
    }

    private Path path(String prefix, String name) {
        return base.resolve(prefix).resolve(name);
    }
}
