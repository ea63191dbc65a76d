package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.JsonNames;
import java.util.Arrays;

/**
 * The members that are read, each with those that are read inside its value. Everything else is
 * passed over without being kept: custom terms, names of persons, log-ins and addresses among it.
 */
enum Member {
    ID("id"),
    AT_ID("@id"),
    TYPE("type"),
    AT_TYPE("@type"),
    ACTOR("actor"),
    ACTION("action"),
    OBJECT("object"),
    EVENT_TIME("eventTime"),
    GROUP("group"),
    MEMBERSHIP("membership"),
    ORGANIZATION("organization"),
    SESSION("session"),
    ED_APP("edApp"),
    GENERATED("generated"),
    SUB_ORGANIZATION_OF("subOrganizationOf"),
    IS_PART_OF("isPartOf"),
    ASSIGNEE("assignee"),
    ASSIGNABLE("assignable"),
    ATTEMPT("attempt"),
    EXTENSIONS("extensions"),
    CANVAS("com.instructure.canvas"),
    USER_ID("user_id"),
    ITEMS("items"),
    METRIC("metric"),
    METRIC_VALUE("metricValue"),
    MAX_METRIC_VALUE("maxMetricValue"),
    // From here on those of an envelope.
    SENSOR("sensor"),
    SEND_TIME("sendTime"),
    DATA_VERSION("dataVersion"),
    /** The items of an envelope; what is read of it is read of a value that is one item, too. */
    DATA("data");

    private static final Member[] MEMBERS = values();

    /** The labels, numbered by the order of the members. */
    static final JsonNames NAMES = JsonNames.of(Arrays.stream(MEMBERS).map(Member::label).toList());

    static {
        DATA.entity(ACTOR, ACTION, OBJECT, EVENT_TIME, GROUP, MEMBERSHIP, SESSION, ED_APP);
        DATA.inside(GENERATED, SENSOR, SEND_TIME, DATA_VERSION, DATA);
        OBJECT.entity(IS_PART_OF, SUB_ORGANIZATION_OF, ASSIGNEE, ASSIGNABLE, ATTEMPT, ACTOR);
        OBJECT.inside(EXTENSIONS);
        ACTOR.entity();
        SESSION.inside(ID, AT_ID);
        ED_APP.inside(ID, AT_ID);
        ASSIGNEE.entity();
        IS_PART_OF.entity(IS_PART_OF, SUB_ORGANIZATION_OF);
        ASSIGNABLE.entity(IS_PART_OF);
        ATTEMPT.entity(ASSIGNABLE);
        GROUP.entity(SUB_ORGANIZATION_OF);
        ORGANIZATION.entity(SUB_ORGANIZATION_OF);
        SUB_ORGANIZATION_OF.entity(SUB_ORGANIZATION_OF);
        MEMBERSHIP.inside(ORGANIZATION);
        EXTENSIONS.inside(IS_PART_OF, ASSIGNEE, ASSIGNABLE, CANVAS);
        CANVAS.inside(USER_ID);
        GENERATED.inside(ITEMS);
        ITEMS.inside(METRIC, METRIC_VALUE, MAX_METRIC_VALUE);
    }

    private final String label;
    private int inside;

    Member(String label) {
        this.label = label;
    }

    /** The name in the JSON. */
    String label() {
        return label;
    }

    int bit() {
        return 1 << ordinal();
    }

    /** The bits of the members that are read inside the value of this one, in {@link #NAMES}. */
    long inside() {
        return inside;
    }

    /** The member whose name has that number in {@link #NAMES}. */
    static Member numbered(int name) {
        return MEMBERS[name];
    }

    /** Whether it is a part of an envelope, not of an event. */
    boolean isOfEnvelope() {
        return ordinal() >= SENSOR.ordinal();
    }

    private void entity(Member... others) {
        inside(ID, AT_ID, TYPE, AT_TYPE);
        inside(others);
    }

    private void inside(Member... members) {
        for (Member member : members) {
            inside |= member.bit();
        }
    }
}
