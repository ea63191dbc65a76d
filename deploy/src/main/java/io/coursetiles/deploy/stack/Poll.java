package io.coursetiles.deploy.stack;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for a condition, asking for it again and again until a deadline. */
public final class Poll {
    private static final long STEP_MILLIS = 50;

    private Poll() {}

    /** Whether the condition held within the limit; asked at least once. */
    public static boolean until(BooleanSupplier condition, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StackException("Cannot wait any longer: interrupted", e);
            }
        }
        return true;
    }
}
