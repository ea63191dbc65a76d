/**
 * Publishing: what is staged becomes what readers see, by one put-if-absent of the next version of
 * the manifest log. Needs a store of named byte contents and nothing else: no Flink, no Parquet, no
 * clock, no lock.
 */
package io.coursetiles.job.publish;
