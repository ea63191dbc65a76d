package io.coursetiles.deploy.upgrade;

import java.nio.file.Path;

/** What has to hold before an upgrade stops anything. */
@FunctionalInterface
public interface UpgradeChecks {

    /**
     * @param oldJar the jar that runs
     * @param newJar the jar that is to run
     * @param after the version that is to run
     * @throws IllegalArgumentException naming everything that does not hold
     */
    void pass(Path oldJar, Path newJar, DeployedJob after);
}
