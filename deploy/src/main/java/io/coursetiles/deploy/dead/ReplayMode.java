package io.coursetiles.deploy.dead;

/** Whether a replay gives records to the input topic, or says what it would give. */
public enum ReplayMode {
    DRY_RUN,
    SEND
}
