package io.coursetiles.job.restate;

/**
 * What a raw file held, of the records that may matter.
 *
 * @param items all outcomes
 * @param dead items of no use
 * @param voids items that take an event back
 */
public record FileCounts(String file, long records, long items, long ok, long dead, long voids) {}
