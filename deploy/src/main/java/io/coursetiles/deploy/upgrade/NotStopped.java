package io.coursetiles.deploy.upgrade;

/** A job did not stop, has taken no savepoint, and runs on. */
final class NotStopped extends Exception {

    private static final long serialVersionUID = 1;

    NotStopped(String reason) {
        super(reason);
    }
}
