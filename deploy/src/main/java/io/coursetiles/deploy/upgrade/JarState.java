package io.coursetiles.deploy.upgrade;

import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.state.StateRegistry;
import java.io.IOException;
import java.nio.file.Path;

/** What two builds say of the state they keep. */
final class JarState {

    private JarState() {}

    /**
     * The savepoint itself is compared once more when the new build starts from it.
     *
     * @throws io.coursetiles.job.config.InvalidConfiguration naming every state of the old build
     *     that the new one cannot read
     * @throws IllegalArgumentException when a jar does not say what state it keeps
     */
    static void requireCompatible(Path oldJar, Path newJar) {
        try {
            RestoreCheck.require(StateRegistry.ofJar(oldJar), StateRegistry.ofJar(newJar));
        } catch (IOException silent) {
            throw new IllegalArgumentException("Cannot upgrade: " + silent.getMessage(), silent);
        }
    }
}
