package io.coursetiles.operators.testing;

/**
 * Where a subtask runs.
 *
 * @param parallelism number of subtasks
 * @param index index of this one
 * @param managedBytes managed memory of its slot
 * @param fraction share of it that the operator is promised
 * @param maxMemory what the job's configuration lets the operator take of it
 */
public record Place(
        int parallelism, int index, long managedBytes, double fraction, long maxMemory) {

    /** Ample memory. */
    public static final long AMPLE = 64L << 20;

    public static Place only() {
        return of(1, 0);
    }

    public static Place of(int parallelism, int index) {
        return new Place(parallelism, index, AMPLE, 1.0, Long.MAX_VALUE);
    }

    public Place withManagedBytes(long bytes) {
        return new Place(parallelism, index, bytes, fraction, maxMemory);
    }

    public Place withFraction(double promised) {
        return new Place(parallelism, index, managedBytes, promised, maxMemory);
    }

    public Place withMaxMemory(long bytes) {
        return new Place(parallelism, index, managedBytes, fraction, bytes);
    }
}
