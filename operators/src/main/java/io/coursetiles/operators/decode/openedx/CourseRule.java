package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.event.SkipReason;

/**
 * Which course an event belongs to: {@code context.course_id}, else {@code course_id} of the
 * payload, else the first of {@link EventUrls} that names one. A course id that is not blank and
 * not valid ends the search: it was meant, and a URL must not overrule it.
 *
 * @param key the course, or null
 * @param skipped why there is none, or null
 */
record CourseRule(String key, SkipReason skipped) {

    static CourseRule of(TrackingRecord event) {
        String named = IdText.trimmed(event.context().string("course_id"));
        if (named == null) {
            named = IdText.trimmed(event.fields().string("course_id"));
        }
        if (named != null) {
            String key = CourseKey.valid(named);
            return new CourseRule(key, key == null ? SkipReason.BAD_COURSE_ID : null);
        }
        for (UrlPath url : EventUrls.of(event)) {
            String key = CourseKey.in(url);
            if (key != null) {
                return new CourseRule(key, null);
            }
        }
        return new CourseRule(null, SkipReason.NO_COURSE);
    }
}
