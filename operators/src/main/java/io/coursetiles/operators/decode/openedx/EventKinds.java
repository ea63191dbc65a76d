package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.KindFacts;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;

/**
 * What a mapping is told of a tracking event: its type, which is {@value #REQUEST} for a request as
 * such (its own is the path of a URL, of which there are too many to list); the fact {@code
 * event_source}; and the members of the payload as {@code event.NAME}.
 */
final class EventKinds {

    private static final String REQUEST = "http_request";
    private static final String SOURCE = "event_source";
    private static final String PAYLOAD = "event.";

    private EventKinds() {}

    static String type(TrackingRecord event) {
        return event.isRequest() ? REQUEST : event.type();
    }

    static Kind of(TrackingRecord event, KindMapping mapping) {
        KindFacts facts =
                name -> {
                    if (name.equals(SOURCE)) {
                        return event.source();
                    }
                    return name.startsWith(PAYLOAD)
                            ? event.fields().value(name.substring(PAYLOAD.length()))
                            : null;
                };
        return mapping.kind(type(event), facts);
    }
}
