package io.coursetiles.deploy.stack;

/**
 * The local stack could not do what was asked: a process does not start, does not answer or does
 * not stop. The message names the process, what was expected, the log file and its last lines; it
 * is meant for the user as it is.
 */
public class StackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StackException(String message) {
        super(message);
    }

    public StackException(String message, Throwable cause) {
        super(message, cause);
    }
}
