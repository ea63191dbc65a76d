package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.DeadReason;

/** The fields of the canonical format, in the order in which their faults are reported. */
enum CanonicalField {
    EVENT_ID("event_id", DeadReason.NO_EVENT_ID),
    EVENT_TIME("event_time", DeadReason.NO_TIME),
    COURSE_ID("course_id", DeadReason.NO_COURSE),
    LEARNER_KEY("learner_key", DeadReason.NO_LEARNER),
    EVENT_TYPE("event_type", DeadReason.NO_TYPE),
    MANIFEST_ID("manifest_id", null);

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

    /** The field of that name, or null. */
    static CanonicalField named(String name) {
        return switch (name) {
            case "event_id" -> EVENT_ID;
            case "event_time" -> EVENT_TIME;
            case "course_id" -> COURSE_ID;
            case "learner_key" -> LEARNER_KEY;
            case "event_type" -> EVENT_TYPE;
            case "manifest_id" -> MANIFEST_ID;
            default -> null;
        };
    }
}
