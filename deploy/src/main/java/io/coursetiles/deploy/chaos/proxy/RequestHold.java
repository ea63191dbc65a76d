package io.coursetiles.deploy.chaos.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Requests that the proxy keeps back, each with all that follows it on its connection, until they
 * are released or discarded; either ends the hold.
 *
 * <p>A client that gives up waiting sends its request again on a new connection: both are held, and
 * both go on when released.
 */
public final class RequestHold {

    private enum State {
        HOLDING,
        RELEASED,
        DISCARDED
    }

    private final int passing;
    private final Predicate<ProxiedRequest> wanted;
    private final List<ProxiedRequest> passed = new ArrayList<>();
    private final List<ProxiedRequest> held = new ArrayList<>();
    private State state = State.HOLDING;

    /**
     * @param passing how many of the wanted requests go through before the first is held
     * @param wanted asked once for every request, by one thread at a time
     */
    RequestHold(int passing, Predicate<ProxiedRequest> wanted) {
        this.passing = passing;
        this.wanted = wanted;
    }

    /** The wanted requests that went through before the first was held. */
    public synchronized List<ProxiedRequest> passed() {
        return List.copyOf(passed);
    }

    /** The requests that were held, in order of their arrival. */
    public synchronized List<ProxiedRequest> held() {
        return List.copyOf(held);
    }

    /** Sends them on. */
    public void release() {
        end(State.RELEASED);
    }

    /** Closes their connections; the broker never sees them. */
    public void discard() {
        end(State.DISCARDED);
    }

    private synchronized void end(State end) {
        if (state == State.HOLDING) {
            state = end;
            notifyAll();
        }
    }

    /** Whether the request may go on; waits while it is held. */
    synchronized boolean admits(ProxiedRequest request) throws InterruptedException {
        if (state != State.HOLDING || !wanted.test(request)) {
            return true;
        }
        if (passed.size() < passing) {
            passed.add(request);
            return true;
        }
        held.add(request);
        while (state == State.HOLDING) {
            wait();
        }
        return state == State.RELEASED;
    }
}
