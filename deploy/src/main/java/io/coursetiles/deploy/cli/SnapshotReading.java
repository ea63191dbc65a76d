package io.coursetiles.deploy.cli;

import io.coursetiles.savepoints.inspect.Snapshot;
import io.coursetiles.savepoints.inspect.SnapshotSummary;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How savepoints are read and how much of them is printed; a mixin. */
final class SnapshotReading {

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = {
                "Job jar whose classes are known besides those of this release, for savepoints of a",
                "later one."
            })
    private Optional<Path> jar;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = {
                "Rows of each list that may grow, such as windows; the rest is counted.",
                "Default: ${DEFAULT-VALUE}."
            })
    private int limit = 50;

    int limit() {
        if (limit < 0) {
            throw new UsageException("Cannot print " + limit + " rows: need at least 0 of --limit");
        }
        return limit;
    }

    /** Reads all of each. */
    List<SnapshotSummary> read(List<String> paths) throws IOException {
        List<Path> directories = paths.stream().map(Snapshot::directory).toList();
        try (URLClassLoader loader =
                new URLClassLoader(urls(), SnapshotReading.class.getClassLoader())) {
            List<SnapshotSummary> summaries = new ArrayList<>();
            for (Path directory : directories) {
                summaries.add(SnapshotSummary.of(Snapshot.open(directory, loader)));
            }
            return summaries;
        }
    }

    private URL[] urls() throws MalformedURLException {
        if (jar.isEmpty()) {
            return new URL[0];
        }
        if (!Files.isRegularFile(jar.get())) {
            throw new UsageException("Cannot use --jar " + jar.get() + ": need a file");
        }
        return new URL[] {jar.get().toUri().toURL()};
    }
}
