package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.FaultText;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.util.List;

/**
 * Faults of the members that are kept, in the order of {@link Shape}; others are never looked at.
 */
final class StatementFaults {

    private static final String SUB_STATEMENT = "SubStatement";

    private StatementFaults() {}

    /**
     * Why {@code item} is no statement, or null. The first that applies: not_an_object;
     * not_this_format (none of {@code actor, verb, object}; {@code action} in place of the verb,
     * which is Caliper's; a SubStatement that stands alone); duplicate_key of a member that is
     * read; wrong_type of such a member; no_type if the verb has no id.
     */
    static Outcome.Dead of(Object item) {
        if (!(item instanceof Part statement)) {
            return new Outcome.Dead(
                    DeadReason.NOT_AN_OBJECT, "item is no object, need one xAPI statement");
        }
        boolean marked = statement.has("actor") || statement.has("verb") || statement.has("object");
        if (!marked) {
            return foreign("need actor, verb and object");
        }
        if (!statement.has("verb") && statement.has("action")) {
            return foreign("got an action, need a verb");
        }
        if (SUB_STATEMENT.equals(statement.text("objectType"))) {
            return foreign("got a SubStatement by itself, need it as the object of a statement");
        }
        Outcome.Dead fault = statement.isSuspect() ? faultOfMembers(statement) : null;
        if (fault == null && statement.part("verb").text("id") == null) {
            fault = dead(DeadReason.NO_TYPE, "verb.id");
        }
        return fault;
    }

    private static Outcome.Dead faultOfMembers(Part statement) {
        Outcome.Dead fault = repeated(statement, "");
        return fault != null ? fault : wrongType(statement, "");
    }

    static Outcome.Dead dead(DeadReason reason, String field) {
        return new Outcome.Dead(reason, field + ": " + FaultText.of(reason));
    }

    private static Outcome.Dead foreign(String what) {
        return new Outcome.Dead(DeadReason.NOT_THIS_FORMAT, "no xAPI statement: " + what);
    }

    private static Outcome.Dead repeated(Object value, String path) {
        if (value instanceof List<?> list) {
            for (Object item : list) {
                Outcome.Dead fault = repeated(item, path);
                if (fault != null) {
                    return fault;
                }
            }
        } else if (value instanceof Part part) {
            for (int place = 0; place < part.shape().size(); place++) {
                String name = path + part.shape().member(place).name();
                if (part.repeats(place)) {
                    return dead(DeadReason.DUPLICATE_KEY, name);
                }
                Outcome.Dead fault = repeated(part.value(place), name + ".");
                if (fault != null) {
                    return fault;
                }
            }
        } else if (value instanceof JsonObject result && result.repeats("completion")) {
            return dead(DeadReason.DUPLICATE_KEY, path + "completion");
        }
        return null;
    }

    private static Outcome.Dead wrongType(Part part, String path) {
        for (int place = 0; place < part.shape().size(); place++) {
            Shape.Member member = part.shape().member(place);
            Object value = part.value(place);
            if (value == null || member.need() == Shape.Need.ANYTHING) {
                continue;
            }
            if (!member.need().isMet(value)) {
                return new Outcome.Dead(
                        DeadReason.WRONG_TYPE,
                        path
                                + member.name()
                                + ": got another JSON type, need "
                                + member.need().text());
            }
            Outcome.Dead fault = null;
            if (value instanceof Part inner) {
                fault = wrongType(inner, path + member.name() + ".");
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size() && fault == null; i++) {
                    fault = wrongType((Part) list.get(i), path + member.name() + ".");
                }
            }
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }
}
