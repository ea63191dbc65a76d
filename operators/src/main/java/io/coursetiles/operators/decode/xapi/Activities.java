package io.coursetiles.operators.decode.xapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The activities of a statement: what it is about, and what that is part of. */
final class Activities {

    private static final List<String> PLACES = List.of("parent", "grouping", "other");
    private static final String ACTIVITY = "Activity";
    private static final String GROUP_ACTIVITY = "GroupActivity";
    private static final Set<String> QUESTION_TYPES =
            Set.of(
                    "http://adlnet.gov/expapi/activities/cmi.interaction",
                    "http://adlnet.gov/expapi/activities/question");

    private Activities() {}

    /** Parent, then grouping, then other, then the object if it is an activity. */
    static List<Part> nearestFirst(Part statement) {
        Part context = statement.part("context").part("contextActivities");
        List<Part> all = new ArrayList<>(8);
        for (String place : PLACES) {
            context.addParts(place, all);
        }
        Part object = statement.part("object");
        if (isActivity(object)) {
            all.add(object);
        }
        return all;
    }

    static List<Part> parents(Part statement) {
        List<Part> parents = new ArrayList<>(4);
        statement.part("context").part("contextActivities").addParts("parent", parents);
        return parents;
    }

    /** Whether an object is an activity, and no statement, group or person. */
    static boolean isActivity(Part object) {
        String type = object.text("objectType");
        return type == null || type.equals(ACTIVITY) || type.equals(GROUP_ACTIVITY);
    }

    /** Whether it is several questions that are submitted together. */
    static boolean isGroup(Part activity) {
        return GROUP_ACTIVITY.equals(activity.text("objectType"));
    }

    /** Whether it is a question, or several. */
    static boolean isQuestion(Part activity) {
        String type = type(activity);
        return type != null && QUESTION_TYPES.contains(type);
    }

    /** The IRI of the activity's type, or null. */
    static String type(Part activity) {
        return activity.part("definition").text("type");
    }
}
