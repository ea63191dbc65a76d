/** Judges logs offline, with the decoder and the time rules of the job, in constant memory. */
package io.coursetiles.deploy.check;
