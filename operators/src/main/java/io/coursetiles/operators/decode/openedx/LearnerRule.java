package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonNumber;
import java.util.Arrays;
import java.util.Objects;

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
        return Arrays.asList(
                        event.fields().value("user_id"),
                        event.fields().value("username"),
                        event.context().value("user_id"),
                        event.username())
                .stream()
                .map(LearnerRule::identified)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static String identified(Object value) {
        if (value instanceof JsonNumber number) {
            return number.text();
        }
        String name = value instanceof String text ? IdText.trimmed(text) : null;
        return ANONYMOUS.equals(name) ? null : name;
    }
}
