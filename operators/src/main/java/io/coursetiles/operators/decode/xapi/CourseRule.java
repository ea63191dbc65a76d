package io.coursetiles.operators.decode.xapi;

import java.util.List;

/**
 * Which course a statement belongs to: of {@link Activities#nearestFirst} the first that is typed
 * as a course, else the first whose IRI is one by its path. Neither the place in a list nor a
 * segment of an IRI says anything by itself, and an object that is no course never becomes one.
 */
final class CourseRule {

    /** A page of Moodle that its exporter types as a course. */
    private static final String PACKAGE_PAGE = "/mod/imscp/";

    private CourseRule() {}

    /** The IRI of the course as it stands, or null. */
    static String iri(Part statement, XapiRules rules) {
        List<Part> activities = Activities.nearestFirst(statement);
        for (int i = 0; i < activities.size(); i++) {
            if (isCourse(activities.get(i), rules)) {
                return activities.get(i).text("id");
            }
        }
        return rules.coursePaths().isEmpty() ? null : byPath(activities, rules.coursePaths());
    }

    private static String byPath(List<Part> activities, List<String> paths) {
        for (Part activity : activities) {
            String id = activity.text("id");
            if (id != null && paths.stream().anyMatch(id::contains)) {
                return id;
            }
        }
        return null;
    }

    /** Whether it has an IRI and is typed as a course. */
    static boolean isCourse(Part activity, XapiRules rules) {
        String type = Activities.type(activity);
        if (type == null || !rules.courseTypes().contains(type)) {
            return false;
        }
        String id = activity.text("id");
        return id != null && !id.contains(PACKAGE_PAGE);
    }
}
