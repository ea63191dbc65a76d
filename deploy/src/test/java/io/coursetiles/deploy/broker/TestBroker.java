package io.coursetiles.deploy.broker;

/**
 * A broker for tests of source and sink alone: {@link ProcessBroker}, or {@link ContainerBroker}
 * with {@code -Dtiles.test.broker=container}.
 */
public interface TestBroker extends AutoCloseable {

    String bootstrapServers();

    /** Ends it; nothing of it is left. */
    @Override
    void close();
}
