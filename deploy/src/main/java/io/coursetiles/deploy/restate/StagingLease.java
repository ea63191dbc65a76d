package io.coursetiles.deploy.restate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Tells whoever clears staging that somebody works on a job id: a file that is written anew while
 * the work goes on, so that its modification time, which the storage gives, stays young. It stays
 * when the work ends, and then says when that was.
 *
 * <p>Worker and cleaner need no common clock and no lock. The worker renews the lease and then
 * looks whether its attempt is retired; the cleaner retires the attempt and then looks at the
 * lease. Of two that do so at the same time at least one sees the other: the worker takes a new
 * attempt, or the cleaner lets go.
 *
 * <p>Not covered: a worker that stands still between its last look and its publish for as long as a
 * cleaner waits before it deletes anything.
 */
public final class StagingLease implements AutoCloseable {

    /** A lease that is older protects nothing any more: twenty renewals have failed. */
    public static final Duration LIFE = Duration.ofMinutes(10);

    private static final Duration RENEWAL = Duration.ofSeconds(30);

    private final Path file;
    private final ScheduledExecutorService renewals;

    private StagingLease(Path file) {
        this.file = file;
        this.renewals =
                Executors.newSingleThreadScheduledExecutor(
                        task -> {
                            Thread thread = new Thread(task, "lease");
                            thread.setDaemon(true);
                            return thread;
                        });
    }

    /**
     * Takes the lease and renews it until it is closed. Several may have it at once.
     *
     * @param courseDay base directory of course_day
     * @param progress is told of a renewal that failed; it is tried again
     * @throws UncheckedIOException when it cannot be written
     */
    public static StagingLease take(Path courseDay, String jobId, Consumer<String> progress) {
        StagingLease lease =
                new StagingLease(
                        courseDay.resolve(StagingNames.job(jobId)).resolve(StagingNames.LEASE));
        lease.renew();
        lease.renewals.scheduleWithFixedDelay(
                () -> lease.tryToRenew(progress),
                RENEWAL.toSeconds(),
                RENEWAL.toSeconds(),
                TimeUnit.SECONDS);
        return lease;
    }

    /**
     * Makes the lease young, now.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    public void renew() {
        Path fresh = file.resolveSibling("." + StagingNames.LEASE + "." + UUID.randomUUID());
        try {
            Files.createDirectories(file.getParent());
            try {
                Files.write(fresh, holder());
                Files.move(
                        fresh,
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot renew the lease " + file + ": got " + e, e);
        }
    }

    private void tryToRenew(Consumer<String> progress) {
        try {
            renew();
        } catch (UncheckedIOException failed) {
            progress.accept(failed.getMessage() + "; trying again");
        }
    }

    /** For people: nothing is decided by it. */
    private static byte[] holder() {
        return ("{\"pid\":" + ProcessHandle.current().pid() + "}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Ends the renewals. */
    @Override
    public void close() {
        renewals.shutdown();
    }
}
