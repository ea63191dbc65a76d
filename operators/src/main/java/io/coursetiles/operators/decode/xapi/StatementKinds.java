package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.event.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a statement counts as. Verbs go by their whole IRI, of which several stand for one act.
 *
 * <table>
 * <caption>Kinds, the first that applies</caption>
 * <tr><td>completion</td><td>{@code result.completion} is true, or a verb of completing or passing;
 *     and the object is an activity with an IRI, no question and no submission of questions. An
 *     answer is none, nor is a verb that withdraws a completion, nor {@code progressed} below
 *     100</td></tr>
 * <tr><td>other</td><td>an answer to one question of a submission that has a statement of its
 *     own</td></tr>
 * <tr><td>view, video, problem, discussion</td><td>by the verb</td></tr>
 * <tr><td>video</td><td>what a player says of a video with a verb that is not its own</td></tr>
 * <tr><td>problem</td><td>something handed in to an assessment or assignment</td></tr>
 * <tr><td>discussion</td><td>something written in a forum; reads, votes and edits are other</td></tr>
 * <tr><td>other</td><td>the rest, {@code attempted} among it: with it a browser reports what the
 *     server reports as evaluated</td></tr>
 * </table>
 */
final class StatementKinds {

    private static final String ADL = "http://adlnet.gov/expapi/verbs/";
    private static final String TIN_CAN = "http://id.tincanapi.com/verb/";
    private static final String PROGRESS = "https://w3id.org/xapi/cmi5/result/extensions/progress";
    private static final String PROGRESSED = ADL + "progressed";
    private static final String EXPERIENCED = ADL + "experienced";
    private static final String ANSWERED = ADL + "answered";
    private static final String HUNDRED = new JsonNumber("100").canonical();

    private static final Set<String> COMPLETED =
            Set.of(
                    ADL + "completed",
                    TIN_CAN + "completed",
                    "http://activitystrea.ms/schema/1.0/complete",
                    ADL + "passed",
                    ADL + "mastered",
                    "https://w3id.org/xapi/adl/verbs/satisfied");

    private static final Set<String> WITHDRAWN =
            Set.of(
                    ADL + "uncompleted",
                    TIN_CAN + "uncompleted",
                    "https://xapi.edlm/profiles/edlm-lms/concepts/verbs/uncompleted");

    private static final Set<String> SUBMITTED =
            Set.of(
                    "http://activitystrea.ms/submit",
                    "http://activitystrea.ms/schema/1.0/submit",
                    TIN_CAN + "submitted");

    private static final Set<String> WRITTEN =
            Set.of(
                    "http://activitystrea.ms/create",
                    "http://activitystrea.ms/schema/1.0/create",
                    "https://w3id.org/xapi/acrossx/verbs/posted",
                    ADL + "created");

    private static final Set<String> PLAYED =
            Set.of(
                    ADL + "initialized",
                    ADL + "terminated",
                    ADL + "interacted",
                    EXPERIENCED,
                    PROGRESSED);

    private static final Set<String> VIDEOS =
            Set.of(
                    "https://w3id.org/xapi/video/activity-type/video",
                    "http://activitystrea.ms/schema/1.0/video",
                    "http://adlnet.gov/expapi/activities/media");

    private static final Set<String> ASSIGNED =
            Set.of(
                    "http://adlnet.gov/expapi/activities/assessment",
                    "http://adlnet.gov/expapi/activities/attempt",
                    "http://adlnet.gov/expapi/activities/question",
                    "http://adlnet.gov/expapi/activities/cmi.interaction",
                    "http://id.tincanapi.com/activitytype/school-assignment",
                    "https://xapi.edlm/profiles/edlm-lms/concepts/activity-types/assignment",
                    "https://xapi.edlm/profiles/edlm-lms/concepts/activity-types/submission");

    private static final Set<String> FORUMS =
            Set.of(
                    "http://id.tincanapi.com/activitytype/discussion",
                    "http://id.tincanapi.com/activitytype/forum-topic",
                    "http://id.tincanapi.com/activitytype/forum-reply",
                    "http://activitystrea.ms/comment",
                    "http://activitystrea.ms/schema/1.0/comment");

    private static final Map<String, Kind> VERBS = new HashMap<>();

    static {
        VERBS.put(TIN_CAN + "viewed", Kind.VIEW);
        VERBS.put("https://w3id.org/xapi/dod-isd/verbs/navigated", Kind.VIEW);
        VERBS.put(ADL + "launched", Kind.VIEW);
        VERBS.put("https://w3id.org/xapi/video/verbs/played", Kind.VIDEO);
        VERBS.put("https://w3id.org/xapi/video/verbs/paused", Kind.VIDEO);
        VERBS.put("https://w3id.org/xapi/video/verbs/seeked", Kind.VIDEO);
        VERBS.put(ANSWERED, Kind.PROBLEM);
        VERBS.put(ADL + "asked", Kind.PROBLEM);
        VERBS.put("https://w3id.org/xapi/acrossx/verbs/evaluated", Kind.PROBLEM);
        VERBS.put(TIN_CAN + "replied", Kind.DISCUSSION);
        VERBS.put(ADL + "commented", Kind.DISCUSSION);
    }

    private StatementKinds() {}

    static Kind of(Part statement) {
        String verb = statement.part("verb").text("id");
        Part object = statement.part("object");
        boolean question = Activities.isQuestion(object);
        if (!question && isCompletion(verb, object, statement.value("result"))) {
            return Kind.COMPLETION;
        }
        if (question && !Activities.isGroup(object) && isOfGroup(statement)) {
            return Kind.OTHER;
        }
        Kind kind = VERBS.get(verb);
        if (kind != null) {
            return kind;
        }
        return ofType(verb, Activities.type(object));
    }

    private static boolean isOfGroup(Part statement) {
        return Activities.parents(statement).stream().anyMatch(Activities::isGroup);
    }

    private static Kind ofType(String verb, String type) {
        if (type != null) {
            if (PLAYED.contains(verb) && VIDEOS.contains(type)) {
                return Kind.VIDEO;
            }
            if (SUBMITTED.contains(verb) && ASSIGNED.contains(type)) {
                return Kind.PROBLEM;
            }
            if (WRITTEN.contains(verb) && FORUMS.contains(type)) {
                return Kind.DISCUSSION;
            }
        }
        return verb.equals(EXPERIENCED) ? Kind.VIEW : Kind.OTHER;
    }

    private static boolean isCompletion(String verb, Part object, Object result) {
        if (!Activities.isActivity(object) || object.text("id") == null) {
            return false;
        }
        if (COMPLETED.contains(verb)) {
            return true;
        }
        if (!(result instanceof JsonObject fields)
                || !Boolean.TRUE.equals(fields.value("completion"))
                || WITHDRAWN.contains(verb)
                || verb.equals(ANSWERED)) {
            return false;
        }
        return !verb.equals(PROGRESSED)
                || !(fields.object("extensions").value(PROGRESS) instanceof JsonNumber progress)
                || progress.canonical().equals(HUNDRED);
    }
}
