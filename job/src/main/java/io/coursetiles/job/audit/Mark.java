package io.coursetiles.job.audit;

/**
 * Something on the way of event time: a record that showed a later time than all before it in its
 * file and partition, or a claim that something was late.
 *
 * @param at when it was there, in milliseconds
 * @param eventTime the time it showed
 * @param claim null for a record
 */
public record Mark(int partition, long offset, long at, long eventTime, LateClaim claim) {}
