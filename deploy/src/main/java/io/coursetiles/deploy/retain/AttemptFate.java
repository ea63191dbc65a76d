package io.coursetiles.deploy.retain;

/**
 * What becomes of an attempt.
 *
 * @param why what protects it, or that nothing does
 */
record AttemptFate(StagedAttempt attempt, Fate fate, String why) {}
