package io.coursetiles.deploy.retain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The present as the storage tells it: the time that it gives to a file that is written now. Ages
 * of its files are told by that; the clock of whoever asks decides nothing.
 */
public final class StorageClock {

    private final Path directory;
    private final Consumer<Path> afterWrite;

    /**
     * @param directory on the storage, where a hidden file may be written for a moment
     */
    public StorageClock(Path directory) {
        this(directory, file -> {});
    }

    /**
     * @param afterWrite may do to the file what a storage with another clock does
     */
    StorageClock(Path directory, Consumer<Path> afterWrite) {
        this.directory = directory;
        this.afterWrite = afterWrite;
    }

    /**
     * @throws UncheckedIOException when nothing can be written there
     */
    public Instant now() {
        Path probe =
                directory.resolve(
                        ".clock-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
        try {
            try {
                Files.write(probe, new byte[1], StandardOpenOption.CREATE_NEW);
                afterWrite.accept(probe);
                return Files.getLastModifiedTime(probe).toInstant();
            } finally {
                Files.deleteIfExists(probe);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot tell the time of the storage at " + directory + ": got " + e, e);
        }
    }
}
