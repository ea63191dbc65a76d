package io.coursetiles.savepoints.inspect;

import java.io.IOException;

/** Takes elements of operator states, one after the other. */
interface ElementSink {

    /** Whether the elements of a state are to be read; they are counted anyway. */
    boolean wants(String state);

    void element(String state, Object element) throws IOException;
}
