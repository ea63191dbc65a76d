package io.coursetiles.operators.decode.xapi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Statements as JSON text, written for the tests. */
public final class StatementText {

    static final String SCHOOL = "https://lms.orchard.example";
    static final String COURSE = SCHOOL + "/course/view.php?id=12";
    static final String PAGE = SCHOOL + "/mod/page/view.php?id=34";
    static final String QUIZ = SCHOOL + "/mod/quiz/view.php?id=56";
    static final String COURSE_TYPE = "http://adlnet.gov/expapi/activities/course";
    static final String QUESTION_TYPE = "http://adlnet.gov/expapi/activities/cmi.interaction";
    static final String SECTION_TYPE = "http://id.tincanapi.com/activitytype/section";
    static final String VIEWED = "http://id.tincanapi.com/verb/viewed";
    static final String COMPLETED = "http://adlnet.gov/expapi/verbs/completed";
    static final String VOIDED = "http://adlnet.gov/expapi/verbs/voided";
    static final String ID = "3b5c7a10-91d4-4f6e-8a2b-0c1d2e3f4a5b";

    private final Map<String, String> members;

    private StatementText(Map<String, String> members) {
        this.members = members;
    }

    /** Rowan looked at a page of a course. */
    public static StatementText page() {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("id", '"' + ID + '"');
        members.put(
                "actor",
                "{\"objectType\":\"Agent\",\"name\":\"Rowan\",\"account\":{\"homePage\":\""
                        + SCHOOL
                        + "\",\"name\":\"77\"}}");
        members.put("verb", "{\"id\":\"" + VIEWED + "\",\"display\":{\"en\":\"viewed\"}}");
        members.put("object", activity(PAGE, "https://w3id.org/xapi/acrossx/activities/page"));
        members.put("context", parents(activity(COURSE, COURSE_TYPE)));
        members.put("timestamp", "\"2026-03-02T10:00:00.250Z\"");
        members.put("version", "\"1.0.3\"");
        return new StatementText(members);
    }

    /** The same without an id, as before a store has seen it. */
    public static StatementText unstored() {
        return page().without("id");
    }

    /** Takes another statement back. */
    public static StatementText voiding(String id) {
        return page().with("verb", verb(VOIDED))
                .with("object", "{\"objectType\":\"StatementRef\",\"id\":\"" + id + "\"}")
                .without("context")
                .with("id", "\"00000000-0000-4000-8000-000000000001\"");
    }

    StatementText with(String name, String json) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        changed.put(name, json);
        return new StatementText(changed);
    }

    StatementText without(String name) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        changed.remove(name);
        return new StatementText(changed);
    }

    static String verb(String iri) {
        return "{\"id\":\"" + iri + "\"}";
    }

    static String activity(String iri, String type) {
        return "{\"id\":\"" + iri + "\",\"definition\":{\"type\":\"" + type + "\"}}";
    }

    static String parents(String... activities) {
        return context("parent", "[" + String.join(",", activities) + "]");
    }

    static String context(String name, String activities) {
        return "{\"contextActivities\":{\"" + name + "\":" + activities + "}}";
    }

    @Override
    public String toString() {
        return members.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
