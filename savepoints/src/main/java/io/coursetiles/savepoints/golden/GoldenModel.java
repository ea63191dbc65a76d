package io.coursetiles.savepoints.golden;

import java.util.SortedMap;

/**
 * What must come after a golden, exactly: everything that a read_committed reader sees of the run
 * that was restored from it, once the rest of the input is played and the job is drained.
 *
 * @param firstOffsets by partition, the first offset of the run
 * @param records input records of the run
 * @param ok items of them that are neither dead nor skipped
 * @param tiles final tiles by key; of windows that were open, with what came before the savepoint
 * @param late by partition/offset/item, the course and the event time
 * @param deadLetters by partition/offset/item, the reason
 */
public record GoldenModel(
        SortedMap<Integer, Long> firstOffsets,
        long records,
        long ok,
        SortedMap<String, TileFact> tiles,
        SortedMap<String, String> late,
        SortedMap<String, String> deadLetters) {}
