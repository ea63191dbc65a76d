package io.coursetiles.job.run;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.topics.BrokerUnreachable;
import java.io.PrintStream;

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
     * caller's, with its stack trace.
     */
    public static int exitCode(PrintStream err, Start start) throws Exception {
        try {
            start.run();
            return DONE;
        } catch (InvalidConfiguration invalid) {
            err.println(invalid.getMessage());
            return INVALID;
        } catch (BrokerUnreachable unreachable) {
            err.println(unreachable.getMessage());
            return UNREACHABLE;
        } catch (DeploymentHeld held) {
            err.println(held.getMessage());
            return HELD;
        }
    }
}
