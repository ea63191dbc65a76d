package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.DeadReason;
import java.util.Arrays;

/** The fields of the canonical format, in the order in which their faults are reported. */
enum CanonicalField {
    EVENT_ID("event_id", DeadReason.NO_EVENT_ID),
    EVENT_TIME("event_time", DeadReason.NO_TIME),
    COURSE_ID("course_id", DeadReason.NO_COURSE),
    LEARNER_KEY("learner_key", DeadReason.NO_LEARNER),
    EVENT_TYPE("event_type", DeadReason.NO_TYPE),
    MANIFEST_ID("manifest_id", null);

    /** The names, numbered by the order of the fields. */
    static final JsonNames NAMES =
            JsonNames.of(Arrays.stream(values()).map(CanonicalField::label).toList());

    static final long ALL = (1L << values().length) - 1;

    private final String label;
    private final DeadReason absent;

    CanonicalField(String label, DeadReason absent) {
        this.label = label;
        this.absent = absent;
    }

    /** Name in the JSON object. */
    String label() {
        return label;
    }

    /** The reason when there is none; null for an optional field. */
    DeadReason absent() {
        return absent;
    }

    int bit() {
        return 1 << ordinal();
    }
}
