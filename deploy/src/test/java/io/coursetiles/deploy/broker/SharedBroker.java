package io.coursetiles.deploy.broker;

import io.coursetiles.deploy.faults.SharedStack;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One broker for all tests of a fork that ask for a {@link TestBroker}. */
public final class SharedBroker implements ExecutionCondition, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedBroker.class);
    private static final String PROPERTY = "tiles.test.broker";

    private enum Kind {
        PROCESS,
        CONTAINER
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return kind() == Kind.CONTAINER && !ContainerBroker.isPossible()
                ? ConditionEvaluationResult.disabled(
                        "no Docker-compatible socket (DOCKER_HOST) for a broker in a container")
                : ConditionEvaluationResult.enabled("a broker can be had");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestBroker.class;
    }

    @Override
    public TestBroker resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return switch (kind()) {
            case PROCESS -> new ProcessBroker(SharedStack.up(context));
            case CONTAINER ->
                    context.getRoot()
                            .getStore(NAMESPACE)
                            .getOrComputeIfAbsent(
                                    ContainerBroker.class,
                                    key -> ContainerBroker.start(),
                                    ContainerBroker.class);
        };
    }

    private static Kind kind() {
        String wanted = System.getProperty(PROPERTY, "process");
        for (Kind kind : Kind.values()) {
            if (kind.name().equalsIgnoreCase(wanted)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "Cannot choose a broker: got "
                        + PROPERTY
                        + "="
                        + wanted
                        + ", need process or container");
    }
}
