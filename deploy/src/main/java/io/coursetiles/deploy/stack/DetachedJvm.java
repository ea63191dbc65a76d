package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A JVM that outlives the command that starts it.
 *
 * <p>It runs below a small shell in a session of its own, so neither Ctrl-C nor the end of the
 * terminal reaches it. The process writes its identity before it becomes the JVM, and the shell its
 * exit code after it ended, so a later command, which is not its parent, can tell how it ended. If
 * the shell itself is killed, the exit code is not known and nothing else is lost.
 */
final class DetachedJvm {
    private static final Duration LAUNCH = Duration.ofSeconds(20);
    private static final Duration SETTLED = Duration.ofSeconds(2);

    /**
     * The process names itself before it becomes the JVM: of one that ends at once nothing could be
     * read any more. Field 22 of the stat file is the start time; the second is a name without
     * blanks.
     */
    private static final String SHELL =
            """
            run=$1; out=$2; shift 2
            start() { shift 21; echo "$1"; }
            (
              read -r stat </proc/self/stat
              echo "${stat%% *} $(start $stat) $(cat /proc/sys/kernel/random/boot_id)" >"$run.new"
              mv "$run.new" "$run.pid" || exit
              exec "$@" </dev/null >>"$out" 2>&1
            ) &
            pid=$!
            wait "$pid"
            echo "$pid $?" >"$run.exit"
            """;

    private final StackLayout layout;
    private final String name;

    DetachedJvm(StackLayout layout, String name) {
        this.layout = layout;
        this.name = name;
    }

    /** Identity of the last start; empty when it was never started or was stopped on purpose. */
    Optional<ProcessIdentity> identity() {
        return ProcessIdentity.read(pidFile());
    }

    /** Exit code as a shell tells it, 128 + n after signal n; empty while alive or not known. */
    OptionalInt exitCode() {
        try {
            String[] parts = Files.readString(exitFile()).trim().split(" ");
            return identity().filter(last -> parts[0].equals("" + last.pid())).isPresent()
                    ? OptionalInt.of(Integer.parseInt(parts[1]))
                    : OptionalInt.empty();
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return OptionalInt.empty();
        }
    }

    /** Waits for the shell of an ended JVM to write its exit code, its last deed. */
    void settle() {
        Poll.until(() -> identity().isEmpty() || exitCode().isPresent(), SETTLED);
    }

    /** Starts the command; the previous one must have ended. */
    void launch(List<String> command) {
        settle();
        try {
            Files.deleteIfExists(pidFile());
            Files.deleteIfExists(exitFile());
            keepPreviousOutput();
            List<String> line = new ArrayList<>(List.of("setsid", "sh", "-c", SHELL, name));
            line.add(layout.run().resolve(name).toString());
            line.add(layout.out(name).toString());
            line.addAll(command);
            ProcessBuilder builder =
                    new ProcessBuilder(line)
                            .directory(layout.root().toFile())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            // Settings of another Flink installation must not reach this one.
            builder.environment().keySet().removeIf(key -> key.startsWith("FLINK_"));
            Process shell = builder.start();
            shell.getOutputStream().close();
            if (!Poll.until(() -> Files.exists(pidFile()), LAUNCH)) {
                throw new StackException("Cannot launch " + name + ": got no process id");
            }
        } catch (IOException e) {
            throw new StackException("Cannot launch " + name + ": " + e.getMessage(), e);
        }
    }

    /** Forgets the process: its absence is on purpose from now on. */
    void forget() {
        settle();
        try {
            Files.deleteIfExists(pidFile());
            Files.deleteIfExists(exitFile());
        } catch (IOException e) {
            throw new StackException("Cannot forget " + name + ": " + e, e);
        }
    }

    private void keepPreviousOutput() throws IOException {
        Path out = layout.out(name);
        if (Files.exists(out)) {
            Files.move(
                    out,
                    out.resolveSibling(out.getFileName() + ".1"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path pidFile() {
        return layout.run().resolve(name + ".pid");
    }

    private Path exitFile() {
        return layout.run().resolve(name + ".exit");
    }
}
