package io.coursetiles.operators.tile;

/**
 * What one deduplicate subtask adds to the tile of a course and window.
 *
 * @param courseId the course
 * @param windowStart start of the window, milliseconds since 1970
 * @param counts what to add
 * @param learners fingerprints of learners, as a block; repeats across partials are expected
 * @param watermark the sender's watermark when it was emitted, milliseconds since 1970
 */
public record PartialTile(
        String courseId, long windowStart, TileCounts counts, byte[] learners, long watermark) {}
