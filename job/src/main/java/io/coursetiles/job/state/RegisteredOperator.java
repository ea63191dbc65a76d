package io.coursetiles.job.state;

/**
 * An operator of a job.
 *
 * @param job tiles or archive
 * @param name for logs and metrics only; empty when it is not known
 */
public record RegisteredOperator(String job, String uid, String name) {

    boolean isSame(RegisteredOperator other) {
        return job.equals(other.job) && uid.equals(other.uid);
    }
}
