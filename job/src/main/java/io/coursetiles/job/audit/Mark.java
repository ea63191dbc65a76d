package io.coursetiles.job.audit;

/**
 * Something on the way of event time: a record that justified a later watermark than all before it
 * in its file and partition, or a claim that something was late.
 *
 * @param at when it was there, in milliseconds
 * @param watermark the latest that the record justified
 * @param claim null for a record
 */
public record Mark(int partition, long offset, long at, long watermark, LateClaim claim) {}
