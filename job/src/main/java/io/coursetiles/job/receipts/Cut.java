package io.coursetiles.job.receipts;

import java.util.SortedMap;

/**
 * How far a deployment's committed output is, at a checkpoint that has all its receipts.
 *
 * @param run the run that took it
 * @param checkpoint its number; 0 for the end of the input
 * @param offsets per input partition the offset that is read next
 * @param closedUntil every window that ends by then is final, in milliseconds; Long.MIN_VALUE when
 *     none is known, Long.MAX_VALUE when all are
 */
public record Cut(long run, long checkpoint, SortedMap<Integer, Long> offsets, long closedUntil) {}
