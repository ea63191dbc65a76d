package io.coursetiles.deploy.stack;

import java.util.List;

/** How one kind of process of the stack is started and asked whether it serves. */
interface ProcessSpec {
    /** Name in messages, file names and {@code status}. */
    String name();

    /** Ports it listens on; checked to be free before a start. */
    List<Integer> ports();

    /** Writes what it reads at start and yields its command line. Called while it is not alive. */
    List<String> prepare();

    /** Asks the real thing. False as long as it does not serve; never throws for that. */
    boolean isServing();
}
