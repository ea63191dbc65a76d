package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.FaultText;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;

/** Dead outcomes with their words: where and what, never a byte of the payload. */
final class Faults {

    private Faults() {}

    static Outcome.Dead dead(DeadReason reason, String where) {
        return new Outcome.Dead(reason, where + ": " + text(reason));
    }

    static Outcome.Dead dead(DeadReason reason, Member member) {
        return dead(reason, member.label());
    }

    private static String text(DeadReason reason) {
        return switch (reason) {
            case NOT_AN_OBJECT -> "got no object, need an event or an entity";
            case NOT_THIS_FORMAT -> "need a Caliper envelope, an event, or an entity with its id";
            case NO_ACTION -> "absent, null or blank, need a non-blank string";
            case NO_OBJECT, BAD_ACTOR -> "need an entity with an id, or an IRI";
            case BAD_GROUP -> "need an organisation with an id, or an IRI; not a Person";
            default -> FaultText.of(reason);
        };
    }
}
