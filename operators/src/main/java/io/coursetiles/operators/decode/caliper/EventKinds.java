package io.coursetiles.operators.decode.caliper;

import static java.util.Map.entry;

import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.event.Kind;
import java.util.List;
import java.util.Map;

/**
 * What an event counts as, by its type and action; what is not listed is other. An action that is
 * wrong for its type is kept.
 *
 * <p>Use of a tool that reports all units as completed is a completion, too. An object that is a
 * single question is never a lesson: answering one is a problem event, or other in a questionnaire.
 */
final class EventKinds {

    private static final String TOOL_USE = "ToolUseEvent";
    private static final String USED = "Used";
    private static final String UNITS_COMPLETED = "UnitsCompleted";
    private static final String ZERO = new JsonNumber("0").canonical();

    /** Stands for every action that is not listed with its type. */
    private static final String ANY = "*";

    private static final Map<String, Map<String, Kind>> KINDS =
            Map.ofEntries(
                    entry(
                            "AssessmentEvent",
                            Map.of("Submitted", Kind.COMPLETION, ANY, Kind.PROBLEM)),
                    entry("AssessmentItemEvent", Map.of(ANY, Kind.PROBLEM)),
                    entry(
                            "AssignableEvent",
                            Map.of(
                                    "Completed",
                                    Kind.COMPLETION,
                                    "Submitted",
                                    Kind.COMPLETION,
                                    "Paused",
                                    Kind.PROBLEM,
                                    "Reset",
                                    Kind.PROBLEM,
                                    "Restarted",
                                    Kind.PROBLEM,
                                    "Resumed",
                                    Kind.PROBLEM,
                                    "Started",
                                    Kind.PROBLEM)),
                    entry(
                            "Event",
                            Map.of(
                                    "Completed",
                                    Kind.COMPLETION,
                                    "NavigatedTo",
                                    Kind.VIEW,
                                    "Viewed",
                                    Kind.VIEW)),
                    entry("MediaEvent", Map.of("Ended", Kind.COMPLETION, ANY, Kind.VIDEO)),
                    entry("MessageEvent", Map.of("Posted", Kind.DISCUSSION)),
                    entry("NavigationEvent", Map.of(ANY, Kind.VIEW)),
                    entry("QuestionnaireEvent", Map.of("Submitted", Kind.COMPLETION)),
                    entry("ReadingEvent", Map.of(ANY, Kind.VIEW)),
                    entry("ThreadEvent", Map.of("Created", Kind.DISCUSSION)),
                    entry("ViewEvent", Map.of(ANY, Kind.VIEW)));

    private static final String ASSESSMENT_ITEM = "AssessmentItem";
    private static final String QUESTIONNAIRE_ITEM = "QuestionnaireItem";
    private static final String QUESTION = "Question";

    private EventKinds() {}

    static Kind of(CaliperEvent event) {
        if (event.type().equals(TOOL_USE) && event.action().equals(USED)) {
            boolean isCompleted = isAllCompleted(event.node().node(Member.GENERATED));
            return isCompleted ? Kind.COMPLETION : Kind.OTHER;
        }
        Map<String, Kind> kinds = KINDS.getOrDefault(event.type(), Map.of());
        Kind kind = kinds.get(event.action());
        if (kind == null) {
            kind = kinds.getOrDefault(ANY, Kind.OTHER);
        }
        if (kind == Kind.COMPLETION && isQuestion(Entity.type(event.object()))) {
            boolean isProblem = Entity.type(event.object()).equals(ASSESSMENT_ITEM);
            return isProblem ? Kind.PROBLEM : Kind.OTHER;
        }
        return kind;
    }

    /** Whether a type is that of a single question. */
    static boolean isQuestion(String type) {
        return type != null
                && (type.equals(ASSESSMENT_ITEM)
                        || type.equals(QUESTIONNAIRE_ITEM)
                        || type.endsWith(QUESTION));
    }

    private static boolean isAllCompleted(Node measures) {
        return measures != null
                && measures.value(Member.ITEMS) instanceof List<?> items
                && items.stream().anyMatch(EventKinds::isMaximumOfUnits);
    }

    private static boolean isMaximumOfUnits(Object measure) {
        if (!(measure instanceof Node node)
                || !UNITS_COMPLETED.equals(Entity.localName(node.value(Member.METRIC)))) {
            return false;
        }
        return node.value(Member.METRIC_VALUE) instanceof JsonNumber value
                && node.value(Member.MAX_METRIC_VALUE) instanceof JsonNumber max
                && !max.canonical().equals(ZERO)
                && value.canonical().equals(max.canonical());
    }
}
