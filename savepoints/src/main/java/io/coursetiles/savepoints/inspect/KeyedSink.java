package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.util.List;

/** Takes entries of keyed states, one after the other. */
interface KeyedSink {

    /** Told once for each subtask, before its entries. */
    void states(List<KeyedMeta> states);

    /**
     * @param key key group, key and namespace, of a map also its key
     * @param value may be left unread
     */
    void entry(KeyedMeta state, byte[] key, ValueInput value) throws IOException;
}
