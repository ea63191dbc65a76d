package io.coursetiles.operators.event;

/** Why a valid item is out of scope. Closed: every skipped item is counted under one of these. */
public enum SkipReason {
    /** The event happened outside any course (log-in, dashboard, heartbeat). */
    NO_COURSE("no_course"),
    /** A course is named, but not by a valid course key. */
    BAD_COURSE_ID("bad_course_id"),
    /** No identified learner: anonymous, blank or absent. */
    NO_LEARNER("no_learner"),
    /** A group is named in place of a learner. */
    GROUP_ACTOR("group_actor"),
    /** A batch without an item. */
    EMPTY_BATCH("empty_batch"),
    /** The item describes an entity; nothing happened. */
    ENTITY_DESCRIBE("entity_describe");

    private static final SkipReason[] VALUES = values();

    private final String label;

    SkipReason(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public static int count() {
        return VALUES.length;
    }

    public static SkipReason ofOrdinal(int ordinal) {
        return VALUES[ordinal];
    }
}
