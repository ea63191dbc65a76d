package io.coursetiles.job.config;

import java.util.List;

/** A configuration that cannot be run, with every problem in the message. Exit code 2. */
public final class InvalidConfiguration extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidConfiguration(List<String> problems) {
        super(
                "Cannot start: "
                        + problems.size()
                        + (problems.size() == 1 ? " problem" : " problems")
                        + " in the configuration\n  - "
                        + String.join("\n  - ", problems));
    }
}
