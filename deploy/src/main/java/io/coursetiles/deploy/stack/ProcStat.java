package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What Linux tells of a process.
 *
 * @param state one letter: R running, S and D waiting, T stopped by a signal, Z ended but not yet
 *     collected by its parent
 * @param session process id of the leader of its session
 * @param startTicks when it started, in clock ticks since the machine booted
 */
record ProcStat(char state, long session, long startTicks) {
    private static final Path PROC = Path.of("/proc");

    static Optional<ProcStat> read(long pid) {
        try {
            return parse(
                    Files.readString(
                            PROC.resolve(Long.toString(pid)).resolve("stat"),
                            StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * The second field is the program's name in parentheses and may hold blanks and parentheses.
     */
    static Optional<ProcStat> parse(String stat) {
        int nameEnd = stat.lastIndexOf(')');
        if (nameEnd < 0 || nameEnd + 2 > stat.length()) {
            return Optional.empty();
        }
        String[] fields = stat.substring(nameEnd + 2).trim().split(" ");
        if (fields.length < 20) {
            return Optional.empty();
        }
        return Optional.of(
                new ProcStat(
                        fields[0].charAt(0),
                        Long.parseLong(fields[3]),
                        Long.parseLong(fields[19])));
    }

    /** Resident memory in bytes; empty when the process is gone. */
    static OptionalLong residentBytes(long pid) {
        try {
            return Files.readAllLines(PROC.resolve(Long.toString(pid)).resolve("status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    static String bootId() {
        try {
            return Files.readString(PROC.resolve("sys/kernel/random/boot_id")).trim();
        } catch (IOException e) {
            throw new StackException(
                    "Cannot tell processes apart: got no /proc/sys/kernel/random/boot_id, need"
                            + " Linux",
                    e);
        }
    }
}
