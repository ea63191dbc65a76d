package io.coursetiles.operators.testing;

/**
 * Where a subtask runs.
 *
 * @param parallelism number of subtasks
 * @param index index of this one
 * @param managedBytes managed memory of its slot
 */
public record Place(int parallelism, int index, long managedBytes) {

    /** Ample memory. */
    public static final long AMPLE = 64L << 20;

    public static Place only() {
        return of(1, 0);
    }

    public static Place of(int parallelism, int index) {
        return new Place(parallelism, index, AMPLE);
    }

    public Place withManagedBytes(long bytes) {
        return new Place(parallelism, index, bytes);
    }
}
