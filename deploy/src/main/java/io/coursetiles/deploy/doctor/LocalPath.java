package io.coursetiles.deploy.doctor;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Paths of configurations that are on this machine's file systems. */
public final class LocalPath {

    private LocalPath() {}

    /** The path of a {@code file:} URI or of a location without scheme; empty for any other. */
    public static Optional<Path> of(String location) {
        try {
            URI uri = URI.create(location);
            if (uri.getScheme() == null || uri.getScheme().equals("file")) {
                return Optional.ofNullable(uri.getPath()).map(Path::of);
            }
            return Optional.empty();
        } catch (IllegalArgumentException noUri) {
            return Optional.empty();
        }
    }

    /** The path, or the nearest of its parents that is there. */
    static Path existing(Path path) {
        Path nearest = path.toAbsolutePath();
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        return nearest;
    }
}
