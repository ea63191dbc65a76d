/** What all Parquet files share. */
package io.coursetiles.job.parquet;
