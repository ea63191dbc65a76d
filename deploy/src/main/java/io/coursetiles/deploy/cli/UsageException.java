package io.coursetiles.deploy.cli;

/** Wrong usage or configuration; the message names all problems at once. */
public class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
