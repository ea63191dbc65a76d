package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.List;

/**
 * One event whose parts are of the right form.
 *
 * @param node all that was read of it
 * @param type last part of the type, such as {@code MediaEvent}
 * @param action last part of the action, such as {@code Ended}
 */
record CaliperEvent(Node node, String type, String action) {

    private static final String SUFFIX = "Event";
    private static final List<Member> NAMES =
            List.of(Member.ID, Member.AT_ID, Member.TYPE, Member.AT_TYPE);

    /**
     * Whether an item is an event, good or bad: it has an action or an event time, or a type that
     * says so. Other items describe an entity.
     */
    static boolean is(Node item) {
        String type = Entity.type(item);
        return item.has(Member.ACTION)
                || item.has(Member.EVENT_TIME)
                || (type != null && type.endsWith(SUFFIX));
    }

    /**
     * Why an event cannot be read, or null. The first that applies: wrong_type of id, type or
     * action; no_type; no_action; bad_actor; no_object, or wrong_type of the object; bad_group;
     * no_time, or bad_time for a number, or wrong_type.
     */
    static Outcome.Dead fault(Node item) {
        Outcome.Dead fault = textFault(item);
        if (fault == null && !isEntity(item.value(Member.ACTOR))) {
            fault = Faults.dead(DeadReason.BAD_ACTOR, Member.ACTOR);
        }
        if (fault == null) {
            fault = objectFault(item.value(Member.OBJECT));
        }
        if (fault == null && !isGroup(item.value(Member.GROUP))) {
            fault = Faults.dead(DeadReason.BAD_GROUP, Member.GROUP);
        }
        return fault != null ? fault : timeFault(item.value(Member.EVENT_TIME));
    }

    /** The event in an item without {@link #fault}. */
    static CaliperEvent of(Node item) {
        return new CaliperEvent(
                item, Entity.type(item), Entity.localName(item.value(Member.ACTION)));
    }

    String time() {
        return IdText.trimmed((String) node.value(Member.EVENT_TIME));
    }

    /** An {@link Entity} with an id. */
    Object actor() {
        return node.value(Member.ACTOR);
    }

    /** An {@link Entity} with an id. */
    Object object() {
        return node.value(Member.OBJECT);
    }

    /** What is read of the object's extensions, or null. */
    Node objectExtensions() {
        return object() instanceof Node object ? object.node(Member.EXTENSIONS) : null;
    }

    private static Outcome.Dead textFault(Node item) {
        for (Member member : NAMES) {
            if (isNoText(item.value(member))) {
                return Faults.dead(DeadReason.WRONG_TYPE, member);
            }
        }
        if (Entity.type(item) == null) {
            return Faults.dead(DeadReason.NO_TYPE, Member.TYPE);
        }
        Object action = item.value(Member.ACTION);
        if (isNoText(action)) {
            return Faults.dead(DeadReason.WRONG_TYPE, Member.ACTION);
        }
        return Entity.localName(action) == null
                ? Faults.dead(DeadReason.NO_ACTION, Member.ACTION)
                : null;
    }

    private static Outcome.Dead objectFault(Object object) {
        if (object != null && !(object instanceof Node) && isNoText(object)) {
            return new Outcome.Dead(
                    DeadReason.WRONG_TYPE, "object: got another JSON type, need an entity");
        }
        return isEntity(object) ? null : Faults.dead(DeadReason.NO_OBJECT, Member.OBJECT);
    }

    private static Outcome.Dead timeFault(Object time) {
        if (isNoText(time)) {
            boolean isNumber = time instanceof JsonNumber;
            return Faults.dead(
                    isNumber ? DeadReason.BAD_TIME : DeadReason.WRONG_TYPE, Member.EVENT_TIME);
        }
        return time == null || IdText.trimmed((String) time) == null
                ? Faults.dead(DeadReason.NO_TIME, Member.EVENT_TIME)
                : null;
    }

    private static boolean isEntity(Object value) {
        String id = Entity.id(value);
        return id != null && (value instanceof Node || Entity.isIri(id) || Entity.isAnonymous(id));
    }

    private static boolean isGroup(Object group) {
        if (group instanceof Node node) {
            return !Entity.PERSON.equals(Entity.type(node))
                    && !isNoText(node.either(Member.ID, Member.AT_ID));
        }
        return group == null || isEntity(group) || isBlank(group);
    }

    private static boolean isBlank(Object value) {
        return value instanceof String text && IdText.trimmed(text) == null;
    }

    private static boolean isNoText(Object value) {
        return value != null && !(value instanceof String);
    }
}
