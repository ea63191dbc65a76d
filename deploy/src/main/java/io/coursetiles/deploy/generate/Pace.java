package io.coursetiles.deploy.generate;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;

/**
 * When records may be sent: at once, or the n-th of them n / rate seconds after the first; and not
 * before an optional gate lets them.
 */
public final class Pace {
    private static final double UNLIMITED = 0;
    private static final double MAX_RATE = 10_000_000;

    private static final long GATE_POLL = TimeUnit.MILLISECONDS.toNanos(20);

    private final double perSecond;
    private final LongPredicate gate;

    private Pace(double perSecond, LongPredicate gate) {
        this.perSecond = perSecond;
        this.gate = gate;
    }

    /** As fast as the broker takes them. */
    public static Pace unlimited() {
        return new Pace(UNLIMITED, index -> true);
    }

    /**
     * @param rate records a second, above 0 to 10,000,000
     */
    public static Pace perSecond(double rate) {
        if (!(rate > 0 && rate <= MAX_RATE)) {
            throw new IllegalArgumentException(
                    "Cannot pace: got " + rate + " records a second, need above 0 to 10000000");
        }
        return new Pace(rate, index -> true);
    }

    /**
     * @param open whether the record of an index, from 0, may be sent now; asked again and again
     *     until it may
     */
    public Pace gated(LongPredicate open) {
        return new Pace(perSecond, open);
    }

    /** How long {@code total} records take; zero when unlimited. */
    public Duration duration(long total) {
        return isUnlimited()
                ? Duration.ZERO
                : Duration.ofMillis(Math.round(total / perSecond * 1_000));
    }

    /**
     * Waits until the record of that index is due; a sender that has fallen behind does not wait.
     *
     * @param index from 0
     * @param startNanos when the first was due, by {@link System#nanoTime()}
     */
    void await(long index, long startNanos) {
        while (!gate.test(index) && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(GATE_POLL);
        }
        if (isUnlimited()) {
            return;
        }
        long due = startNanos + (long) ((index + 1) / perSecond * TimeUnit.SECONDS.toNanos(1));
        for (long left = due - System.nanoTime();
                left > 0 && !Thread.currentThread().isInterrupted();
                left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private boolean isUnlimited() {
        return perSecond == UNLIMITED;
    }
}
