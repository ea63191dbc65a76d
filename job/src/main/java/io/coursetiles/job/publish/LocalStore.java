package io.coursetiles.job.publish;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store in a directory of a POSIX file system, for any number of processes at once.
 *
 * <p>A content is written to a hidden file beside its name and forced to disk; then a hard link
 * gives it the name, which fails when the name is taken; then the directory is forced. A killed
 * process leaves at most hidden files, which are never listed or read and may be removed by hand.
 *
 * <p>Assumptions: the base is there and is one file system with hard links; nothing else writes,
 * renames or links below it. Consequence: whoever sees a name sees all of its content. Not covered:
 * a process that is killed between link and force leaves a name that readers see and that a power
 * failure within the next seconds may take back.
 */
public final class LocalStore implements PublishStore {

    private static final AtomicLong TEMPORARIES = new AtomicLong();

    private final Path base;

    /**
     * @param base an existing directory; looked for at every call, so that one that is not mounted
     *     is an error and not an empty store
     */
    public LocalStore(Path base) {
        this.base = base.toAbsolutePath();
    }

    @Override
    public Optional<byte[]> read(String path) {
        Path file = base.resolve(StorePath.requireContent(path));
        try {
            requireBase();
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException free) {
            return Optional.empty();
        } catch (IOException e) {
            throw failed("read", file, e);
        }
    }

    @Override
    public boolean putIfAbsent(String path, byte[] content) {
        Path file = base.resolve(StorePath.requireContent(path));
        try {
            requireBase();
            createDirectory(file.getParent());
            return putIfAbsent(file, content);
        } catch (IOException | UnsupportedOperationException e) {
            throw failed("write", file, e);
        }
    }

    @Override
    public List<String> list(String prefix) {
        Path directory = base.resolve(StorePath.requirePrefix(prefix));
        try {
            requireBase();
            if (Files.notExists(directory)) {
                return List.of();
            }
            VisibleFiles files = new VisibleFiles(directory);
            Files.walkFileTree(directory, files);
            return files.found().stream().map(this::pathOf).sorted().toList();
        } catch (IOException e) {
            throw failed("list", directory, e);
        }
    }

    /** Directories are left, even if empty: another process may be about to write into them. */
    @Override
    public void delete(String path) {
        Path file = base.resolve(StorePath.requireContent(path));
        try {
            requireBase();
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("a directory, need a file");
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw failed("delete", file, e);
        }
    }

    /** A hidden name beside the file that no other call of any process has. */
    static Path temporary(Path file) {
        return file.resolveSibling(
                "."
                        + file.getFileName()
                        + "."
                        + ProcessHandle.current().pid()
                        + "-"
                        + System.nanoTime()
                        + "-"
                        + TEMPORARIES.getAndIncrement());
    }

    private static boolean putIfAbsent(Path file, byte[] content) throws IOException {
        Path temporary = temporary(file);
        try {
            write(temporary, content);
            boolean isTaken = !link(file, temporary);
            // Also when it is taken: what the caller reads next must not be lost again.
            force(file.getParent());
            return !isTaken;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static boolean link(Path file, Path content) throws IOException {
        try {
            Files.createLink(file, content);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    private static void createDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        createDirectory(directory.getParent());
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException raced) {
            if (!Files.isDirectory(directory)) {
                throw raced;
            }
        }
        force(directory.getParent());
    }

    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private void requireBase() throws IOException {
        if (!Files.isDirectory(base)) {
            throw new IOException("no directory " + base + ", need one; create or mount it");
        }
    }

    private String pathOf(Path file) {
        return base.relativize(file).toString().replace(File.separatorChar, '/');
    }

    private static UncheckedIOException failed(String verb, Path path, Exception cause) {
        IOException io = cause instanceof IOException e ? e : new IOException(cause);
        return new UncheckedIOException("Cannot " + verb + " " + path + ": got " + io, io);
    }
}
