package io.coursetiles.savepoints.inspect;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.SourceRecord;
import java.io.Serializable;
import java.util.List;

/**
 * One record with one event.
 *
 * @param time milliseconds since 1970
 */
record ScriptedEvent(String id, long time, String course, String learner) implements Serializable {

    private static final byte[] VALUE = {'{', '}'};

    SourceRecord record(int partition, long offset) {
        Outcome event = new Outcome.Ok(id, time, course, learner, Kind.VIEW, null);
        return new SourceRecord(partition, offset, time, VALUE, List.of(event), time);
    }
}
