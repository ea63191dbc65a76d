package io.coursetiles.deploy.upgrade;

import java.nio.file.Path;

/** What two builds say of the state they keep. */
final class JarState {

    private JarState() {}

    /**
     * @throws IllegalArgumentException naming every state of the old build that the new one cannot
     *     read
     */
    static void requireCompatible(Path oldJar, Path newJar) {}
}
