package io.coursetiles.job.audit;

/**
 * What one event id adds to a tile.
 *
 * @param events 1 for the copy that counts, 0 for a tile that only has duplicates of it
 * @param duplicates further copies with this course
 * @param contested whether another copy could count instead and make another tile
 */
public record Contribution(
        String courseId,
        long windowStart,
        long learnerHigh,
        long learnerLow,
        int kind,
        boolean lesson,
        long events,
        long duplicates,
        boolean contested) {}
