package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/** One command at a time starts or stops the processes of a stack. Ends with its holder. */
final class StackLock {
    private StackLock() {}

    /**
     * Runs the action while holding the lock.
     *
     * @throws StackException when another command, or another thread, holds it
     */
    static <T> T holding(StackLayout layout, Supplier<T> action) {
        StackLayout.createFolder(layout.root());
        Path file = layout.lock();
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (FileLocks.tryLock(channel).isEmpty()) {
                throw new StackException(
                        "Cannot change the stack in "
                                + layout.root()
                                + ": another command holds "
                                + file.getFileName()
                                + "; wait until it ends");
            }
            return action.get();
        } catch (IOException e) {
            throw new StackException("Cannot lock " + file + ": " + e, e);
        }
    }
}
