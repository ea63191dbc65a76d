package io.coursetiles.deploy.savepoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What other commands remember of deployments, such as an upgrade in progress or the job that was
 * started last, taken as text: a snapshot that one of the records names, by its directory or by
 * that of an upgrade's savepoints, is needed. So a form of record that this class does not know
 * protects as well as one that it knows.
 *
 * <p>Assumption: records are {@code .json} files of at most {@value #LARGEST_BYTES} bytes; one of
 * something that is over begins with {@code last-} or is gone.
 */
public final class UpgradeRecords {

    private static final int LARGEST_BYTES = 1 << 20;
    private static final int DEPTH = 4;
    private static final String OVER = "last-";
    private static final String UPGRADES_OWN = "upgrade-";

    private final SortedMap<Path, String> texts = new TreeMap<>();

    private UpgradeRecords() {}

    /** All in directories that are there. */
    public static UpgradeRecords in(Collection<Path> directories) {
        UpgradeRecords records = new UpgradeRecords();
        for (Path directory : directories) {
            try {
                if (Files.isDirectory(directory)) {
                    records.read(directory);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "Cannot look for upgrades in progress at " + directory + ": got " + e, e);
            }
        }
        return records;
    }

    private void read(Path directory) throws IOException {
        List<Path> found;
        try (Stream<Path> entries = Files.walk(directory, DEPTH)) {
            found = entries.filter(entry -> isRecord(entry.getFileName().toString())).toList();
        }
        for (Path file : found) {
            add(file);
        }
    }

    private static boolean isRecord(String name) {
        return name.endsWith(".json") && !name.startsWith(OVER);
    }

    private void add(Path file) throws IOException {
        try {
            if (Files.isRegularFile(file) && Files.size(file) <= LARGEST_BYTES) {
                // Bytes one by one: a record in another encoding is no reason to stop.
                texts.put(file, Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        } catch (NoSuchFileException over) {
            texts.remove(file);
        }
    }

    /** The first record that names a snapshot. */
    Optional<Path> naming(StoredSnapshot snapshot) {
        String name = snapshot.directory().getFileName().toString();
        List<String> wanted = new ArrayList<>();
        // Numbers of checkpoints are those of many jobs.
        wanted.add(name.startsWith("chk-") ? snapshot.jobId() + "/" + name : name);
        String above = snapshot.directory().getParent().getFileName().toString();
        if (above.startsWith(UPGRADES_OWN)) {
            wanted.add(above);
        }
        return texts.entrySet().stream()
                .filter(text -> wanted.stream().anyMatch(each -> names(text.getValue(), each)))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Not as the beginning of a longer name: chk-1 is not chk-12. */
    private static boolean names(String text, String wanted) {
        int from = text.indexOf(wanted);
        while (from >= 0) {
            int end = from + wanted.length();
            if (end == text.length() || !Character.isLetterOrDigit(text.charAt(end))) {
                return true;
            }
            from = text.indexOf(wanted, end);
        }
        return false;
    }
}
