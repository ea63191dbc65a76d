package io.coursetiles.deploy.stack;

/** State of a process of the stack. */
public enum Health {
    /** Runs and answers. */
    UP("up"),
    /** Runs, but does not answer yet or no longer. */
    SILENT("silent"),
    /** Halted by a stop signal; its connections stay open. */
    PAUSED("paused"),
    /** Ended although nothing stopped it on purpose: a crash, or a kill. */
    DEAD("dead"),
    /** Not started, or stopped on purpose. */
    STOPPED("stopped");

    private final String label;

    Health(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
