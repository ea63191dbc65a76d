package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.classpath.UnsupportedClassPath;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.run.DeploymentHeld;
import io.coursetiles.job.topics.BrokerUnreachable;
import io.coursetiles.savepoints.inspect.UnreadableSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.IllegalConfigurationException;
import org.apache.kafka.common.KafkaException;

/** What an exception that leaves a command means to its caller. */
final class Failures {
    private Failures() {}

    static ExitCode exitCode(Throwable failure) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof UnreadableSnapshot unreadable) {
            return unreadable.fault() == UnreadableSnapshot.Fault.MISSING
                    ? ExitCode.USAGE
                    : ExitCode.FOUND_WRONG;
        }
        return cause instanceof UsageException
                        || cause instanceof IllegalArgumentException
                        || cause instanceof InvalidConfiguration
                        || cause instanceof UnsupportedClassPath
                        || cause instanceof IllegalConfigurationException
                ? ExitCode.USAGE
                : ExitCode.UNAVAILABLE;
    }

    /** One message for the user; an unforeseen exception also names its class. */
    static String message(Throwable failure) {
        Throwable cause = unwrapped(failure);
        if (isForeseen(cause)) {
            return cause.getMessage();
        }
        boolean outside =
                cause instanceof IOException
                        || cause instanceof UncheckedIOException
                        || cause instanceof TimeoutException
                        || cause instanceof KafkaException;
        return "Cannot go on: "
                + cause.getClass().getSimpleName()
                + (cause.getMessage() == null ? "" : ": " + cause.getMessage())
                + (outside ? "; do tiles status" : "; for the stack trace add --verbose");
    }

    private static boolean isForeseen(Throwable cause) {
        return cause.getMessage() != null
                && (cause instanceof StackException
                        || cause instanceof BrokerUnreachable
                        || cause instanceof DeploymentHeld
                        || cause instanceof UnreadableSnapshot
                        || exitCode(cause) == ExitCode.USAGE);
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof ExecutionException || cause instanceof CompletionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
