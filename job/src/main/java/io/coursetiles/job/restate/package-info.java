/**
 * The restatement: recomputes the facts of event dates from raw, in batch, into a staging area that
 * no reader sees.
 */
package io.coursetiles.job.restate;
