package io.coursetiles.deploy.retain;

/** Whether anything is deleted. */
public enum RetainMode {
    DRY_RUN,
    DELETE
}
