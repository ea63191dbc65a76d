package io.coursetiles.job.topics;

/** The broker did not answer, or refused. Exit code 3. */
public final class BrokerUnreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BrokerUnreachable(String bootstrapServers, Throwable cause) {
        super("Cannot talk to Kafka at " + bootstrapServers + ": " + reason(cause), cause);
    }

    private static String reason(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? "it did not answer in time" : root.getMessage();
    }
}
