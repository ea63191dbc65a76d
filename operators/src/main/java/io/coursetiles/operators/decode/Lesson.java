package io.coursetiles.operators.decode;

import java.io.Serializable;

/**
 * A lesson of a course that is on the list.
 *
 * @param id what {@code manifest_id} is to be, 1 to 256 characters, trimmed
 * @param courseId as events name the course, trimmed
 */
public record Lesson(String id, String courseId) implements Serializable {}
