package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Free space where the jobs write. */
final class DiskRule {

    private static final long MIB = 1024 * 1024;

    /**
     * 1 GiB. RocksDB holds a state twice while it compacts, a checkpoint stays until the next one
     * is done, and the archive has a file open per date: some hundred megabytes each before the
     * first event is old. A disk with less is full within the first minutes.
     */
    static final long LEAST_BYTES = 1024 * MIB;

    private DiskRule() {}

    /**
     * @param location a path or URI; what is not on this machine cannot be looked at
     */
    static Finding look(String name, String location) throws IOException {
        Optional<Path> path = LocalPath.of(location);
        if (path.isEmpty()) {
            return new Finding(
                    name,
                    Standing.WARNING,
                    location + ", which cannot be looked at from here",
                    need(),
                    "look there");
        }
        return look(name, path.get());
    }

    /** Looks at the file system that a path is on, or will be. */
    static Finding look(String name, Path path) throws IOException {
        return judge(name, path, Files.getFileStore(LocalPath.existing(path)).getUsableSpace());
    }

    static Finding judge(String name, Path path, long free) {
        return new Finding(
                name,
                free >= LEAST_BYTES ? Standing.GOOD : Standing.WRONG,
                free / MIB + " MiB free for " + path,
                need(),
                "make room, or put it on another disk");
    }

    private static String need() {
        return LEAST_BYTES / MIB + " MiB or more";
    }
}
