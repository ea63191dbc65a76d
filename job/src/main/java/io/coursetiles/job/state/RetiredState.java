package io.coursetiles.job.state;

/**
 * A state that an older version kept and that is let go on purpose: its operator's uid is still in
 * the job, so that a savepoint finds a home for it, and nothing reads it.
 */
public record RetiredState(String job, String uid, String name) {}
