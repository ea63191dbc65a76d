package io.coursetiles.job.config;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a configuration, so that one message names all of it. */
public final class Problems {

    private final List<String> messages = new ArrayList<>();

    public void add(String message) {
        messages.add(message);
    }

    public void check(boolean holds, String messageOtherwise) {
        if (!holds) {
            add(messageOtherwise);
        }
    }

    /** Adds all of these to others. */
    void addTo(Problems others) {
        others.messages.addAll(messages);
    }

    public boolean isEmpty() {
        return messages.isEmpty();
    }

    /**
     * @throws InvalidConfiguration when there is any problem, naming all
     */
    public void throwIfAny() {
        if (!messages.isEmpty()) {
            throw new InvalidConfiguration(messages);
        }
    }
}
