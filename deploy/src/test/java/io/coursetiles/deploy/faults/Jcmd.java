package io.coursetiles.deploy.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Asks a JVM on this machine. */
final class Jcmd {

    private Jcmd() {}

    /**
     * What the JVM answers to a command, for example {@code Thread.print}.
     *
     * @throws IllegalStateException when it is not there or refuses
     */
    static String ask(long pid, String command) {
        String tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Process process =
                    new ProcessBuilder(tool, Long.toString(pid), command)
                            .redirectErrorStream(true)
                            .start();
            String answer =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(
                        "Cannot ask JVM " + pid + " for " + command + ": got " + answer);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot ask JVM " + pid, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Cannot ask JVM " + pid + ": interrupted", e);
        }
    }
}
