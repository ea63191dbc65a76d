package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.contracts.OutputContracts;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One broker and one session cluster for all tests of a fork, as processes of their own: brought up
 * for the first test, mended before each, purged after the last. Tests are kept apart by the ids of
 * their deployments, which their topics are named by.
 *
 * <p>After each test, what it has written is held against the contracts.
 *
 * <p>A {@link BrokerProxy} stands beside the broker's own listener for the tests that ask for it.
 */
public final class SharedStack implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedStack.class);

    private record Running(LocalStack stack, BrokerProxy proxy, OutputContracts contracts)
            implements AutoCloseable {

        static Running start() {
            try {
                Path state = Files.createTempDirectory(Path.of("target"), "shared-stack-");
                StackHomes homes = StackHomes.ofSystem();
                BrokerProxy proxy =
                        BrokerProxy.open(() -> LocalStack.open(state, homes).proxiedPort());
                StackOptions options =
                        StackOptions.defaults()
                                .withTaskManagerMegabytes(2048)
                                .withProxyPort(proxy.port());
                return new Running(
                        LocalStack.open(state, homes, options), proxy, new OutputContracts());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            stack.purge(step -> {});
            proxy.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        running(context).proxy().reset();
        running(context).stack().up(step -> {});
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        Running running = running(context);
        running.stack().up(step -> {});
        running.contracts()
                .check(new Kafka(running.stack().bootstrapServers()), running.stack().stateDir());
    }

    /** The stack of the fork, up; for a test that asks for a part of it. */
    public static LocalStack up(ExtensionContext context) {
        LocalStack stack = running(context).stack();
        stack.up(step -> {});
        return stack;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == LocalStack.class || type == BrokerProxy.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == BrokerProxy.class
                ? running(context).proxy()
                : running(context).stack();
    }

    private static Running running(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Running.class, key -> Running.start(), Running.class);
    }
}
