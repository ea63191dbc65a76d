package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackOptions;
import io.coursetiles.deploy.stack.StackProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs one of the real jobs over input of several sizes, on a session cluster of processes of its
 * own, beside a yardstick that reads the same input first, so that both find it in the machine's
 * page cache.
 *
 * <p>Every size starts with a fresh JobManager and TaskManager, so that warm-up costs each of them
 * the same. Numbers mean something only on a machine that does nothing else meanwhile.
 *
 * @param <R> what is told of a size
 */
public final class Bench<R extends BenchResult> {
    static final int PARALLELISM = 2;
    // Enough on a slow machine; a job this slow is no result anyway.
    private static final long SLOWEST_PER_SECOND = 2_000;
    private static final Duration LEAST_LIMIT = Duration.ofMinutes(10);

    private final LocalStack stack;
    private final List<Long> sizes;
    private final Subject<R> subject;
    private final Consumer<String> progress;

    /** What is measured, at one size, on a stack that is up. */
    interface Subject<R extends BenchResult> {
        R measure(int number, long events) throws Exception;
    }

    private Bench(
            LocalStack stack, List<Long> sizes, Subject<R> subject, Consumer<String> progress) {
        this.stack = stack;
        this.sizes = sizes;
        this.subject = subject;
        this.progress = progress;
    }

    /**
     * Of the tile job over a preloaded topic.
     *
     * @param stack opened with {@link #stackOptions}, with nothing on it that is still needed
     * @param jar the job jar
     */
    public static Bench<TileResult> ofTiles(
            LocalStack stack, Path jar, BenchSettings settings, Consumer<String> progress) {
        return new Bench<>(
                stack, settings.sizes(), new TileSubject(stack, jar, settings, progress), progress);
    }

    /**
     * Of the restatement over an archive; the parameters are those of {@link #ofTiles}.
     *
     * @param settings without a span: the events are of {@link RestateSubject#DATES} dates
     */
    public static Bench<RestateResult> ofRestatement(
            LocalStack stack, Path jar, BenchSettings settings, Consumer<String> progress) {
        return new Bench<>(
                stack,
                settings.sizes(),
                new RestateSubject(stack, jar, settings, progress),
                progress);
    }

    /** One slot for each subtask, so that the job has the memory of the whole TaskManager. */
    public static StackOptions stackOptions() {
        return StackOptions.defaults().withSlots(PARALLELISM);
    }

    /**
     * Runs all sizes; the stack is up afterwards.
     *
     * @param each is told every result when it is there
     */
    public List<R> run(Consumer<R> each) throws Exception {
        List<R> results = new ArrayList<>();
        for (long events : sizes) {
            if (stack.isCreated()) {
                stack.taskManagers().forEach(StackProcess::stop);
                stack.jobManager().stop();
            }
            stack.up(progress);
            R result = subject.measure(results.size() + 1, events);
            each.accept(result);
            results.add(result);
        }
        return results;
    }

    static Duration limit(long events) {
        Duration slowest = Duration.ofSeconds(events / SLOWEST_PER_SECOND);
        return slowest.compareTo(LEAST_LIMIT) > 0 ? slowest : LEAST_LIMIT;
    }
}
