package io.coursetiles.savepoints.golden;

import java.util.SortedMap;

/** The numbers of a final tile that do not depend on when which record was read. */
public record TileFact(
        long events,
        long learners,
        long matchedLessons,
        long completions,
        SortedMap<String, Long> kinds,
        long duplicates) {}
