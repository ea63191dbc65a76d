/**
 * What a savepoint must agree with: the registry that every job jar carries, and savepoints' own.
 */
package io.coursetiles.job.state;
