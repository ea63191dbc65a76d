/**
 * {@code tiles retain}: deletes staging that no reader may need, and raw that no restatement may
 * need. Everything here says what it would do before it does it.
 */
package io.coursetiles.deploy.retain;
