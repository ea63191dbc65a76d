package io.coursetiles.savepoints.inspect;

/**
 * One state, over all subtasks.
 *
 * @param kind as in the state registry, for example {@code keyed-list}
 * @param serializer class of its serializer's snapshot; null when it is not on the class path
 * @param entries elements of an operator state; of a keyed one entries of the backend: one for each
 *     key and window, of a map for each of its keys
 * @param bytes of keys and values as they were written
 */
public record StateSummary(String name, String kind, String serializer, long entries, long bytes) {}
