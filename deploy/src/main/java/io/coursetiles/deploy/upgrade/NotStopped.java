package io.coursetiles.deploy.upgrade;

/** A job did not stop with a savepoint; it may run on, or be gone. */
final class NotStopped extends Exception {

    private static final long serialVersionUID = 1;

    NotStopped(String reason) {
        super(reason);
    }
}
