package io.coursetiles.job.restate;

/**
 * Events of a date that stand in raw and not in the fact, for they were taken back.
 *
 * @param eventDay in days since 1970
 * @param ids how many, above 0
 */
public record VoidedDate(long eventDay, long ids) {}
