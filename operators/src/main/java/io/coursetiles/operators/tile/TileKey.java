package io.coursetiles.operators.tile;

/**
 * Identity of a tile.
 *
 * @param courseId the course
 * @param windowStart start of the window, milliseconds since 1970
 */
public record TileKey(String courseId, long windowStart) {}
