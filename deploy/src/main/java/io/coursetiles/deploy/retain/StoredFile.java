package io.coursetiles.deploy.retain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A file as the storage has it.
 *
 * @param modified by the clock of the storage
 */
record StoredFile(Path path, long bytes, Instant modified) {

    /**
     * All regular files below a directory, hidden ones too, sorted by path; none when there is no
     * directory. Links are not followed and are not listed. A file that vanishes meanwhile is not
     * there.
     */
    static List<StoredFile> below(Path directory) {
        List<StoredFile> files = new ArrayList<>();
        try {
            Files.walkFileTree(
                    directory,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
                            if (found.isRegularFile()) {
                                files.add(
                                        new StoredFile(
                                                file,
                                                found.size(),
                                                found.lastModifiedTime().toInstant()));
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException failure)
                                throws IOException {
                            if (failure instanceof NoSuchFileException) {
                                return FileVisitResult.CONTINUE;
                            }
                            throw failure;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + directory + ": got " + e, e);
        }
        files.sort(Comparator.comparing(StoredFile::path));
        return files;
    }

    String name() {
        return path.getFileName().toString();
    }
}
