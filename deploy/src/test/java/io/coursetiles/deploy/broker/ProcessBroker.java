package io.coursetiles.deploy.broker;

import io.coursetiles.deploy.stack.LocalStack;

/** The broker of a local stack, whose cluster has nothing to do meanwhile. */
final class ProcessBroker implements TestBroker {

    private final LocalStack stack;

    /**
     * @param stack ended by whom it belongs to
     */
    ProcessBroker(LocalStack stack) {
        this.stack = stack;
    }

    @Override
    public String bootstrapServers() {
        return stack.bootstrapServers();
    }

    @Override
    public void close() {}
}
