/**
 * {@code tiles restate}: pins the input, runs the batch job, reads back what it staged, and lets
 * the gate and the manifest log decide what readers see; tells which dates wait for it; rolls back.
 */
package io.coursetiles.deploy.restate;
