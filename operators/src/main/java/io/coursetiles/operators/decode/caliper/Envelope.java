package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;

/**
 * The object that sensors send: {@code sensor, sendTime, dataVersion} and in {@code data} a list of
 * events and entities, each an item of its own. {@code sendTime} says nothing of the events.
 */
final class Envelope {

    /**
     * Most items that one envelope may hold. Each dead item becomes a dead letter with the whole
     * value, so a short value of many bad items would fill the topic.
     */
    static final int MAX_ITEMS = 10_000;

    private Envelope() {}

    /** Whether a value is an envelope: it has marks of one and is not itself an event. */
    static boolean is(Node value) {
        boolean isEvent = value.has(Member.ACTION) || value.has(Member.EVENT_TIME);
        return !isEvent
                && (!value.items().isEmpty()
                        || value.has(Member.SENSOR)
                        || value.has(Member.SEND_TIME)
                        || value.has(Member.DATA_VERSION));
    }

    /** Why nothing can be read from an envelope, or null. */
    static Outcome.Dead fault(Node envelope) {
        if (envelope.repeats(Member.DATA)) {
            return Faults.dead(DeadReason.DUPLICATE_KEY, Member.DATA);
        }
        int items = envelope.items().size();
        if (items == 0) {
            return new Outcome.Dead(
                    DeadReason.BAD_ENVELOPE,
                    "data: no list, or an empty one, need a list of items");
        }
        return items <= MAX_ITEMS
                ? null
                : new Outcome.Dead(
                        DeadReason.LIMIT_EXCEEDED,
                        "data: got " + items + " items, need at most " + MAX_ITEMS);
    }
}
