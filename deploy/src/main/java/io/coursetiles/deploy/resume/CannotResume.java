package io.coursetiles.deploy.resume;

/** No state can be shown to be the one that a deployment goes on from. */
public final class CannotResume extends RuntimeException {

    private static final long serialVersionUID = 1;

    CannotResume(String reason) {
        super("Cannot resume: " + reason);
    }
}
