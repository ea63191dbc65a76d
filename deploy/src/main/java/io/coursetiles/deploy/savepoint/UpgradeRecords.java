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
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records that upgrades and resumes keep of where they are, taken as text: a snapshot whose
 * directory one of them names is needed by it. So a form of record that this class does not know
 * protects as well as one that it knows.
 *
 * <p>Assumption: they are files of at most {@value #LARGEST_BYTES} bytes, named {@code upgrade...}
 * or {@code resume...}, or in a directory named so, and are deleted, or named otherwise, when what
 * they are about is over.
 */
public final class UpgradeRecords {

    private static final int LARGEST_BYTES = 1 << 20;
    private static final int DEPTH = 3;

    private final List<String> texts = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();

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
        List<Path> roots;
        try (Stream<Path> entries = Files.list(directory)) {
            roots = entries.filter(entry -> isRecord(entry.getFileName().toString())).toList();
        }
        for (Path root : roots) {
            List<Path> found;
            try (Stream<Path> entries = Files.walk(root, DEPTH)) {
                found = entries.filter(Files::isRegularFile).toList();
            }
            for (Path file : found) {
                add(file);
            }
        }
    }

    private static boolean isRecord(String name) {
        return name.startsWith("upgrade") || name.startsWith("resume");
    }

    private void add(Path file) throws IOException {
        try {
            if (Files.size(file) <= LARGEST_BYTES) {
                // Bytes one by one: a record in another encoding is no reason to stop.
                texts.add(Files.readString(file, StandardCharsets.ISO_8859_1));
                files.add(file);
            }
        } catch (NoSuchFileException over) {
            files.remove(file);
        }
    }

    /** The first record that names a snapshot. */
    Optional<Path> naming(StoredSnapshot snapshot) {
        String name = snapshot.directory().getFileName().toString();
        // Numbers of checkpoints are those of many jobs.
        String wanted = name.startsWith("chk-") ? snapshot.jobId() + "/" + name : name;
        for (int i = 0; i < texts.size(); i++) {
            if (names(texts.get(i), wanted)) {
                return Optional.of(files.get(i));
            }
        }
        return Optional.empty();
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
