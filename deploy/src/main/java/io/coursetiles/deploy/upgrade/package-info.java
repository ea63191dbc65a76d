/**
 * Takes a deployment from one build of the job to another through a savepoint, and back when the
 * new one does not go on.
 */
package io.coursetiles.deploy.upgrade;
