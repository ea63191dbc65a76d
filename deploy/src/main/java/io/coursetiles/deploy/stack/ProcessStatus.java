package io.coursetiles.deploy.stack;

import java.nio.file.Path;
import java.util.List;

/**
 * A process of the stack at one moment.
 *
 * @param pid process id, of the last start when the process is dead; 0 when it was stopped
 * @param ending how it ended, for example {@code killed by SIGKILL}; empty unless dead
 * @param residentBytes memory it occupies; 0 unless alive
 * @param ports ports it listens on at 127.0.0.1; without those that a TaskManager picks itself
 */
public record ProcessStatus(
        String name,
        Health health,
        long pid,
        String ending,
        long residentBytes,
        List<Integer> ports,
        Path log) {}
