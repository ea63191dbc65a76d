package io.coursetiles.operators.decode.openedx;

import java.util.ArrayList;
import java.util.List;

/** The URLs of an event that tell where it happened, the most telling first. */
final class EventUrls {

    private EventUrls() {}

    /** The request of a server event or the page of a browser event, then the request's path. */
    static List<UrlPath> of(TrackingRecord event) {
        List<UrlPath> urls = new ArrayList<>(2);
        if (event.source().equals("server") && event.isRequest()) {
            urls.add(UrlPath.of(event.type()));
        } else if (event.source().equals("browser") && event.page() != null) {
            urls.add(UrlPath.of(event.page()));
        }
        if (event.path() != null) {
            urls.add(UrlPath.of(event.path()));
        }
        return urls;
    }
}
