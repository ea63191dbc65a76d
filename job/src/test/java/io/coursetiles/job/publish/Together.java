package io.coursetiles.job.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs tasks at the same time, a thread each. */
final class Together {

    private static final long DEADLINE_SECONDS = 120;

    private Together() {}

    /**
     * @return the results, in the order of the tasks
     * @throws Exception what any of them threw, or that one has not ended before the deadline
     */
    static <T> List<T> run(List<Callable<T>> tasks) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> task : threads.invokeAll(tasks, DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                results.add(task.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
