package io.coursetiles.operators.dedup;

/** A spilled fingerprint as a key of its own in state. */
record Fingerprint(long high, long low) {}
