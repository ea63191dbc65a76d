package io.coursetiles.job.run;

/** Another run of the deployment is alive. The same call may succeed when it has ended. */
public final class DeploymentHeld extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DeploymentHeld(String message) {
        super(message);
    }
}
