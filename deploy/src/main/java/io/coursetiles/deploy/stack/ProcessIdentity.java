package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which process is meant, beyond its id: ids are used again, within hours on a busy machine and at
 * once after a reboot. A signal goes only to a process that has the same start time on the same
 * boot.
 *
 * @param pid process id
 * @param startTicks its start in clock ticks since boot
 * @param bootId the boot in which both hold
 */
record ProcessIdentity(long pid, long startTicks, String bootId) {
    static Optional<ProcessIdentity> ofRunning(long pid) {
        return ProcStat.read(pid)
                .map(stat -> new ProcessIdentity(pid, stat.startTicks(), ProcStat.bootId()));
    }

    /** Reads the form that {@link DetachedJvm} leaves: pid, start and boot with blanks between. */
    static Optional<ProcessIdentity> read(Path file) {
        try {
            String[] parts = Files.readString(file).trim().split(" ");
            return parts.length == 3
                    ? Optional.of(
                            new ProcessIdentity(
                                    Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]))
                    : Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** What Linux tells of this very process; empty when it has ended. */
    Optional<ProcStat> stat() {
        if (!bootId.equals(ProcStat.bootId())) {
            return Optional.empty();
        }
        return ProcStat.read(pid)
                .filter(stat -> stat.startTicks() == startTicks)
                .filter(stat -> stat.state() != 'Z' && stat.state() != 'X');
    }

    boolean isAlive() {
        return stat().isPresent();
    }

    boolean isPaused() {
        return stat().filter(stat -> stat.state() == 'T').isPresent();
    }

    /**
     * Sends a signal if this very process is alive; says whether it was.
     *
     * @param signal name without SIG, for example {@code KILL}
     */
    boolean signal(String signal) {
        if (!isAlive()) {
            return false;
        }
        try {
            // The shell's own kill: no package beyond the shell is needed.
            new ProcessBuilder("sh", "-c", "kill -s \"$1\" \"$2\"", "kill", signal, "" + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            return true;
        } catch (IOException e) {
            throw new StackException("Cannot send SIG" + signal + " to process " + pid, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Cannot send SIG" + signal + ": interrupted", e);
        }
    }
}
