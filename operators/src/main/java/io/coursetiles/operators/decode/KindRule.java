package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Kind;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of a mapping from event types to kinds.
 *
 * @param kind what an event counts as that the rule applies to
 * @param type the event type, case matters; a star stands for any text, the empty one too
 * @param conditions all must hold
 */
record KindRule(Kind kind, String type, List<KindCondition> conditions) implements Serializable {

    KindRule(Kind kind, String type) {
        this(kind, type, List.of());
    }

    boolean isPattern() {
        return type.indexOf('*') >= 0;
    }

    boolean holds(KindFacts facts) {
        for (int i = 0; i < conditions.size(); i++) {
            if (!conditions.get(i).holds(facts)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the type matches, in a time of at most the product of both lengths. */
    boolean matches(String eventType) {
        int at = 0;
        int in = 0;
        int star = -1;
        int resumed = 0;
        while (in < eventType.length()) {
            if (at < type.length() && type.charAt(at) == '*') {
                star = at++;
                resumed = in;
            } else if (at < type.length() && type.charAt(at) == eventType.charAt(in)) {
                at++;
                in++;
            } else if (star >= 0) {
                at = star + 1;
                in = ++resumed;
            } else {
                return false;
            }
        }
        while (at < type.length() && type.charAt(at) == '*') {
            at++;
        }
        return at == type.length();
    }

    /** The rule as a line of a file, in the one form that all spellings of it share. */
    String line() {
        return kind.label() + ' ' + applies();
    }

    /** What it applies to: the line without the kind. */
    String applies() {
        return conditions.isEmpty()
                ? type
                : conditions.stream()
                        .map(KindCondition::text)
                        .collect(Collectors.joining(" and ", type + " when ", ""));
    }
}
