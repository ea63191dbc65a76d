/** Looking into savepoints and retained checkpoints, listing them, and disposing of old ones. */
package io.coursetiles.deploy.savepoint;
