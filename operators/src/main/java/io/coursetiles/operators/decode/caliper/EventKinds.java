package io.coursetiles.operators.decode.caliper;

import static java.util.Map.entry;

import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.event.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an event counts as, by its type and action; what is not listed with its action goes by its
 * type, and the rest is other. An action that is wrong for its type is kept.
 *
 * <p>A lesson is completed by the acts in {@code COMPLETIONS}, or by use of a tool that reports all
 * units as completed. An object that is a single question is never a lesson: answering one is a
 * problem event, or other in a questionnaire.
 */
final class EventKinds {

    private static final String TOOL_USE = "ToolUseEvent/Used";
    private static final String UNITS_COMPLETED = "UnitsCompleted";
    private static final String ZERO = new JsonNumber("0").canonical();

    private static final Set<String> COMPLETIONS =
            Set.of(
                    "AssessmentEvent/Submitted",
                    "AssignableEvent/Completed",
                    "AssignableEvent/Submitted",
                    "Event/Completed",
                    "MediaEvent/Ended",
                    "QuestionnaireEvent/Submitted");

    private static final Map<String, Kind> KINDS =
            Map.ofEntries(
                    entry("Event/NavigatedTo", Kind.VIEW),
                    entry("Event/Viewed", Kind.VIEW),
                    entry("NavigationEvent", Kind.VIEW),
                    entry("ReadingEvent", Kind.VIEW),
                    entry("ViewEvent", Kind.VIEW),
                    entry("MediaEvent", Kind.VIDEO),
                    entry("AssessmentEvent", Kind.PROBLEM),
                    entry("AssessmentItemEvent", Kind.PROBLEM),
                    entry("AssignableEvent/Paused", Kind.PROBLEM),
                    entry("AssignableEvent/Reset", Kind.PROBLEM),
                    entry("AssignableEvent/Restarted", Kind.PROBLEM),
                    entry("AssignableEvent/Resumed", Kind.PROBLEM),
                    entry("AssignableEvent/Started", Kind.PROBLEM),
                    entry("MessageEvent/Posted", Kind.DISCUSSION),
                    entry("ThreadEvent/Created", Kind.DISCUSSION));

    private static final String ASSESSMENT_ITEM = "AssessmentItem";
    private static final String QUESTIONNAIRE_ITEM = "QuestionnaireItem";
    private static final String QUESTION = "Question";

    private EventKinds() {}

    static Kind of(CaliperEvent event) {
        String name = event.name();
        if (COMPLETIONS.contains(name)) {
            String type = Entity.type(event.object());
            if (!isQuestion(type)) {
                return Kind.COMPLETION;
            }
            return type.equals(ASSESSMENT_ITEM) ? Kind.PROBLEM : Kind.OTHER;
        }
        if (name.equals(TOOL_USE) && isAllCompleted(event.node().node(Member.GENERATED))) {
            return Kind.COMPLETION;
        }
        Kind kind = KINDS.get(name);
        return kind != null ? kind : KINDS.getOrDefault(event.type(), Kind.OTHER);
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
