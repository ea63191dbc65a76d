package io.coursetiles.operators.decode.openedx;

/** Tracking events as JSON text, written for the tests. */
public final class TrackingText {

    private static final String COURSE = "course-v1:Orchard+Pears+2026";

    private TrackingText() {}

    /** A video played, as a log object: the payload is JSON in a string. */
    public static String videoLog() {
        return """
        {"username": "rowan", "event_type": "play_video", "name": "play_video",
         "event_source": "browser", "ip": "192.0.2.1", "agent": "A", "host": "h",
         "session": "5e55", "time": "2026-03-02T10:00:00.250000+00:00",
         "page": "https://learn.example/courses/%1$s/courseware/a/b/",
         "event": "{\\"id\\": \\"pear-tree\\", \\"currentTime\\": 12.50, \\"code\\": \\"c\\"}",
         "context": {"course_id": "%1$s", "user_id": 6, "path": "/event"}}
        """
                .formatted(COURSE);
    }

    /** The same event as an asynchronous object. */
    public static String videoAsync() {
        return """
        {"name": "play_video", "timestamp": "2026-03-02T10:00:00.25Z",
         "data": {"code": "c", "currentTime": 12.5, "id": "pear-tree"},
         "context": {"event_source": "browser", "session": "5e55", "user_id": "6",
           "username": "rowan", "course_id": "%1$s", "path": "/event", "ip": "198.51.100.7",
           "page": "https://learn.example/courses/%1$s/courseware/a/b/", "accept_language": "fr"}}
        """
                .formatted(COURSE);
    }

    /** The server's record of a page request. */
    public static String request() {
        return """
        {"username": "rowan", "event_type": "/courses/%1$s/courseware/a/b/",
         "event_source": "server", "session": "5e55", "time": "2026-03-02T10:00:01+00:00",
         "event": "{\\"POST\\": {}, \\"GET\\": {}}", "page": null,
         "context": {"course_id": "", "user_id": 6, "path": "/courses/%1$s/courseware/a/b/"}}
        """
                .formatted(COURSE);
    }
}
