package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** What Linux accounts to a process. */
final class ProcessUsage {
    private ProcessUsage() {}

    static long pid(StackProcess process) {
        return process.pid()
                .orElseThrow(
                        () ->
                                new StackException(
                                        "Cannot measure " + process.name() + ": it does not run"));
    }

    /** User and system time of all its threads since it started, in steps of 10 ms. */
    static Duration cpu(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().totalCpuDuration())
                .orElseThrow(
                        () ->
                                new StackException(
                                        "Cannot measure process " + pid + ": it has ended"));
    }

    /** The most resident memory it has had since it started, in bytes (VmHWM). */
    static long peakResidentBytes(long pid) {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                    .findFirst()
                    .orElseThrow(() -> new IOException("no VmHWM"));
        } catch (IOException e) {
            throw new StackException("Cannot read " + status + ": " + e.getMessage(), e);
        }
    }
}
