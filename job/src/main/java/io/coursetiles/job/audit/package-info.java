/**
 * The audit: recomputes from raw, in batch, what every closed window must hold, and compares it
 * with what read_committed readers see.
 */
package io.coursetiles.job.audit;
