package io.coursetiles.job.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files of tasks that may be run again: whoever sees one sees all of it. */
public final class WholeFiles {

    private WholeFiles() {}

    /** Writes a file that is not there yet. */
    @FunctionalInterface
    public interface Content {
        void write(Path file) throws IOException;
    }

    /**
     * Writes beside the name, hidden, and then gives it the name, over a file that has it.
     *
     * @param file its folder is made when it is missing
     */
    public static void replace(Path file, Content content) throws IOException {
        Files.createDirectories(file.getParent());
        Path temporary = file.resolveSibling("." + file.getFileName());
        Files.deleteIfExists(temporary);
        content.write(temporary);
        Files.move(
                temporary,
                file,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }
}
