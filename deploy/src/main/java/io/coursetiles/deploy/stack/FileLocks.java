package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.Optional;

/** Locks of files that keep commands apart. They end with the process that holds them. */
public final class FileLocks {

    private FileLocks() {}

    /**
     * The lock, held until the channel is closed; empty when another process holds it, or another
     * thread of this one.
     */
    public static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException inThisProcess) {
            return Optional.empty();
        }
    }
}
