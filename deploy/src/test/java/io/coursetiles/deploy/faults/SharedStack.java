package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One broker and one session cluster for all tests of a fork, as processes of their own: brought up
 * for the first test, mended before each, purged after the last. Tests are kept apart by the ids of
 * their deployments, which their topics are named by.
 */
public final class SharedStack implements BeforeEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedStack.class);

    private record Running(LocalStack stack) implements AutoCloseable {

        static Running start() {
            try {
                Path state = Files.createTempDirectory(Path.of("target"), "shared-stack-");
                return new Running(
                        LocalStack.open(
                                state,
                                StackHomes.ofSystem(),
                                StackOptions.defaults().withTaskManagerMegabytes(2048)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            stack.purge(step -> {});
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        stack(context).up(step -> {});
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == LocalStack.class;
    }

    @Override
    public LocalStack resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return stack(context);
    }

    private static LocalStack stack(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Running.class, key -> Running.start(), Running.class)
                .stack();
    }
}
