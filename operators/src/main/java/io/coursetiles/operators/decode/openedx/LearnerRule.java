package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonNumber;

/**
 * Whom an event is about: {@code user_id}, then {@code username} of the payload, then {@code
 * context.user_id}, then {@code username}. The payload comes first because it names the person
 * acted upon, for instance the one whom an instructor enrolled.
 *
 * <p>Blank texts and {@code anonymous} are passed over. The ids 6 and "6" are one learner. Someone
 * known by id in one record and by name alone in another becomes two learners.
 */
final class LearnerRule {

    private static final String ANONYMOUS = "anonymous";

    private LearnerRule() {}

    /** The learner's id or name, not blank, or null. */
    static String raw(TrackingRecord event) {
        String learner = identified(event.fields().value("user_id"));
        if (learner == null) {
            learner = identified(event.fields().value("username"));
        }
        if (learner == null) {
            learner = identified(event.context().value("user_id"));
        }
        return learner == null ? identified(event.username()) : learner;
    }

    private static String identified(Object value) {
        if (value instanceof JsonNumber number) {
            return number.text();
        }
        String name = value instanceof String text ? IdText.trimmed(text) : null;
        return ANONYMOUS.equals(name) ? null : name;
    }
}
