/** What the batch jobs share. */
package io.coursetiles.job.batch;
