package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A helper JVM that ends by itself, run in the foreground. */
final class ShortRun {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private ShortRun() {}

    /** Standard output of the command; its whole output also goes to the file. */
    static List<String> output(String what, List<String> command, Path log) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new StackException(
                        "Cannot " + what + ": not done after " + LIMIT.toSeconds() + " s; " + log);
            }
            if (process.exitValue() != 0) {
                throw new StackException(
                        "Cannot "
                                + what
                                + ": got exit code "
                                + process.exitValue()
                                + "\n"
                                + LogTail.of(log));
            }
            return Files.readAllLines(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new StackException("Cannot " + what + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Cannot " + what + ": interrupted", e);
        }
    }
}
