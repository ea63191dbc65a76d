/**
 * Looks into savepoints and retained checkpoints: files alone, no cluster, states streamed entry by
 * entry.
 */
package io.coursetiles.savepoints.inspect;
