package io.coursetiles.deploy.faults;

import java.io.IOException;
import java.nio.file.Path;

/** A build of the job that calls every event late: one condition of its source is another. */
final class LateBuild {

    private LateBuild() {}

    /**
     * Makes it.
     *
     * @param folder for the jar and what it is made of
     * @return the jar
     */
    static Path jar(Path folder) throws IOException {
        return ChangedBuild.jar(
                folder,
                "operators",
                "io/coursetiles/operators/dedup/DeduplicateOperator",
                "if (closed.isClosed(windows.end(start))) {",
                "if (closed.isClosed(windows.end(start)) || start >= 0) {");
    }
}
