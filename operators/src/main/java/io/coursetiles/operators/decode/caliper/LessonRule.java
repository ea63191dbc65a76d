package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.IdText;
import java.util.Set;

/**
 * Which lesson an event is about: the object, unless it is a course, a person, an application or
 * another thing that is no content. Of an attempt and of what came of one it is the {@code
 * assignable}; of a part (question, page, frame, chapter, place in a medium, message) it is the
 * nearest in {@code isPartOf} that is no part itself, else the last there is.
 *
 * <p>Prefixes are stripped as the rules say. A version ({@code ver} or {@code version} in the
 * query) and a place in a book ({@code #epubcfi(...)}) do not belong to the id of a lesson;
 * everything else stands as it is.
 */
final class LessonRule {

    private static final Set<String> NO_CONTENT =
            Set.of(
                    "Person",
                    "Agent",
                    "SoftwareApplication",
                    "Session",
                    "LtiSession",
                    "Organization",
                    "Group",
                    "CourseSection",
                    "CourseOffering",
                    "Membership");
    private static final Set<String> RESULTS = Set.of("Attempt", "Result", "Score");
    private static final String RESPONSE = "Response";
    private static final Set<String> PARTS =
            Set.of("Page", "Frame", "Chapter", "MediaLocation", "Message", "Thread");
    private static final String PLACE = "#epubcfi(";
    private static final Set<String> VERSIONS = Set.of("ver", "version");

    private LessonRule() {}

    /**
     * The lesson's id, or null if there is none, or none that could be an id.
     *
     * @param course the whole id of the event's course, which is no lesson even where it has no
     *     type
     */
    static String of(CaliperEvent event, String course, CaliperRules rules) {
        String type = Entity.type(event.object());
        boolean isResult = type != null && (RESULTS.contains(type) || type.endsWith(RESPONSE));
        Object lesson = isResult ? assignable(event) : event.object();
        while (lesson instanceof Node part && isPart(Entity.type(part))) {
            Object whole = part.value(Member.IS_PART_OF);
            if (!Entity.isIdentified(whole) || isNoContent(whole)) {
                break;
            }
            lesson = whole;
        }
        boolean isContent = Entity.isIdentified(lesson) && !isNoContent(lesson);
        return isContent && !Entity.id(lesson).equals(course)
                ? id(rules.stripped(withoutVersion(Entity.id(lesson))))
                : null;
    }

    private static Object assignable(CaliperEvent event) {
        Node result = (Node) event.object();
        Object assignable = result.value(Member.ASSIGNABLE);
        Node extensions = event.objectExtensions();
        if (assignable == null && extensions != null) {
            assignable = extensions.value(Member.ASSIGNABLE);
        }
        Node attempt = result.node(Member.ATTEMPT);
        return assignable == null && attempt != null
                ? attempt.value(Member.ASSIGNABLE)
                : assignable;
    }

    private static boolean isPart(String type) {
        return type != null && (PARTS.contains(type) || EventKinds.isQuestion(type));
    }

    private static boolean isNoContent(Object entity) {
        String type = Entity.type(entity);
        return type != null && NO_CONTENT.contains(type);
    }

    static String withoutVersion(String id) {
        int place = id.indexOf(PLACE);
        String whole = place < 0 ? id : id.substring(0, place);
        int hash = whole.indexOf('#');
        int end = hash < 0 ? whole.length() : hash;
        int query = whole.indexOf('?');
        if (query < 0 || query > end) {
            return whole;
        }
        StringBuilder kept = new StringBuilder(whole.length()).append(whole, 0, query);
        char divider = '?';
        for (String pair : whole.substring(query + 1, end).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0 || !VERSIONS.contains(pair.substring(0, equals))) {
                kept.append(divider).append(pair);
                divider = '&';
            }
        }
        return kept.append(whole, end, whole.length()).toString();
    }

    private static String id(String raw) {
        IdText id = new IdText();
        return id.readTrimmed(raw) == IdText.Verdict.OK ? id.text() : null;
    }
}
