package io.coursetiles.deploy.cli;

/** What a command tells its caller; the same for every subcommand. */
public enum ExitCode {
    /** Done, and good. */
    DONE(0),
    /** The command ran; what it checked is wrong. */
    FOUND_WRONG(1),
    /** Wrong usage or configuration: the same call cannot succeed. */
    USAGE(2),
    /** A needed system is unreachable or failed: the same call may succeed later. */
    UNAVAILABLE(3);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
