package io.coursetiles.job.run;

import io.coursetiles.job.classpath.UnsupportedClassPath;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.topics.BrokerUnreachable;
import java.io.PrintStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Turns what stops a job from starting into a message for its caller and an exit code. */
public final class EntryPoint {

    public static final int DONE = 0;
    public static final int INVALID = 2;
    public static final int UNREACHABLE = 3;

    /** As for an unreachable system: the same call may succeed later. */
    public static final int HELD = UNREACHABLE;

    private EntryPoint() {}

    /** What an entry point does. */
    @FunctionalInterface
    public interface Start {
        void run() throws Exception;
    }

    /**
     * Runs {@code start}. The message of a foreseen failure goes to {@code err}; any other is the
     * caller's, with its stack trace. So is every one inside of a cluster, whose JVM has no exit
     * code to give.
     */
    public static int exitCode(PrintStream err, Start start) throws Exception {
        try {
            start.run();
            return DONE;
        } catch (InvalidConfiguration | UnsupportedClassPath invalid) {
            return refused(err, invalid, INVALID);
        } catch (BrokerUnreachable unreachable) {
            return refused(err, unreachable, UNREACHABLE);
        } catch (ClusterUnreachable unreachable) {
            return refused(err, unreachable, UNREACHABLE);
        } catch (DeploymentHeld held) {
            return refused(err, held, HELD);
        }
    }

    private static int refused(PrintStream err, RuntimeException refusal, int code) {
        if (isInsideOfACluster()) {
            throw refusal;
        }
        err.println(refusal.getMessage());
        return code;
    }

    /**
     * Whether a cluster runs the entry point in its own JVM, which must not be ended: a jar that
     * was submitted through the web UI or the REST API, or application mode.
     */
    private static boolean isInsideOfACluster() {
        return StreamExecutionEnvironment.getExecutionEnvironment(new Configuration())
                .getConfiguration()
                .getOptional(DeploymentOptions.TARGET)
                .filter("embedded"::equals)
                .isPresent();
    }
}
