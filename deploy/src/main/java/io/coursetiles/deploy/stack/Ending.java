package io.coursetiles.deploy.stack;

import java.util.Map;
import java.util.OptionalInt;

/** How a process ended, in words, from the exit code a shell saw. */
final class Ending {
    private static final Map<Integer, String> SIGNALS =
            Map.of(
                    1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS",
                    9, "SIGKILL", 11, "SIGSEGV", 15, "SIGTERM");

    private static final int LAST_SIGNAL = 64;

    private Ending() {}

    /** A JVM that a signal asked to end exits with 128 + n itself, after its shutdown hooks. */
    static String of(OptionalInt exitCode) {
        if (exitCode.isEmpty()) {
            return "ended without a recorded exit code";
        }
        int code = exitCode.getAsInt();
        // Flink ends itself with codes above those of signals, 239 for one.
        return code > 128 && code <= 128 + LAST_SIGNAL
                ? "killed by " + SIGNALS.getOrDefault(code - 128, "signal " + (code - 128))
                : "exit code " + code;
    }
}
