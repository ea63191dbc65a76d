package io.coursetiles.deploy.upgrade;

/**
 * How far an upgrade has come. A step is saved before what follows it is done, and what follows can
 * be done again: killed anywhere, the upgrade goes on from its last step.
 */
public enum UpgradeStep {
    /** Checked and recorded; the old job may have been asked to stop. */
    PLANNED(false, "the old version stops with a savepoint"),
    /** The old job has ended and its savepoint is known. */
    STOPPED(false, "the old version has stopped"),
    /** The id and the run of the new job are chosen; it may have been submitted. */
    STARTING(false, "the new version starts"),
    /** The new version did not go on; the old one is to start again from the same savepoint. */
    FAILED(false, "the new version does not go on; back to the old one"),
    /** As {@link #STARTING}, of the old version. */
    RETURNING(false, "the old version starts again"),
    /** The new version has completed a checkpoint that readers see. */
    DONE(true, "the new version goes on"),
    /** The old version has, from the savepoint. */
    ROLLED_BACK(true, "the old version goes on"),
    /** The old version took no savepoint, so nothing was started. */
    ABANDONED(true, "nothing was upgraded: the old version took no savepoint"),
    /** It ended without a version that goes on; what to do is in its failures. */
    GIVEN_UP(true, "the upgrade ended without a version that goes on");

    private final boolean end;
    private final String text;

    UpgradeStep(boolean end, String text) {
        this.end = end;
        this.text = text;
    }

    public boolean isEnd() {
        return end;
    }

    public String text() {
        return text;
    }
}
