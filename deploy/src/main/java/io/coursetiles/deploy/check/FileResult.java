package io.coursetiles.deploy.check;

/**
 * What one log came to.
 *
 * @param bytes unpacked, line feeds included
 */
record FileResult(LogFile file, long lines, long bytes, Tally tally, Disorder disorder) {}
