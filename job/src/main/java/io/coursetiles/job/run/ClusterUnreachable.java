package io.coursetiles.job.run;

/** The session cluster does not answer. The same call may succeed later. */
public final class ClusterUnreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClusterUnreachable(Throwable cause) {
        super("Cannot ask the cluster for its jobs: " + cause.getMessage(), cause);
    }
}
