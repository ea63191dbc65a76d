package io.coursetiles.job.publish;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Collects the files below a directory, without those that are hidden by a leading dot. */
final class VisibleFiles extends SimpleFileVisitor<Path> {

    private final Path root;
    private final List<Path> found = new ArrayList<>();

    VisibleFiles(Path root) {
        this.root = root;
    }

    List<Path> found() {
        return found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        return !directory.equals(root) && isHidden(directory)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (!isHidden(file) && !file.equals(root)) {
            found.add(file);
        }
        return FileVisitResult.CONTINUE;
    }

    /** What was deleted since its directory was read is not there: no error. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    private static boolean isHidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }
}
