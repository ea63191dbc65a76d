package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.KindFacts;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;
import java.util.List;

/**
 * What a mapping is told of an event: its type and action as one text, such as {@code
 * MediaEvent/Ended}, and facts of what it is about.
 */
final class EventKinds {

    private static final String UNITS_COMPLETED = "UnitsCompleted";
    private static final String ZERO = new JsonNumber("0").canonical();
    private static final String ASSESSMENT_ITEM = "AssessmentItem";
    private static final String QUESTIONNAIRE_ITEM = "QuestionnaireItem";
    private static final String QUESTION = "Question";

    private EventKinds() {}

    /** Behind a slash if the type itself has one: the vocabulary has no such type. */
    static String type(CaliperEvent event) {
        String type = event.type() + '/' + event.action();
        return event.type().indexOf('/') < 0 ? type : '/' + type;
    }

    /**
     * @param type as {@link #type} has it
     */
    static Kind of(CaliperEvent event, String type, KindMapping mapping) {
        return mapping.kind(type, new Facts(event));
    }

    private record Facts(CaliperEvent event) implements KindFacts {

        @Override
        public Object value(String name) {
            return switch (name) {
                case "object.type" -> Entity.type(event.object());
                case "object.is_question" -> isQuestion(Entity.type(event.object()));
                case "generated.all_units_completed" ->
                        isAllCompleted(event.node().node(Member.GENERATED));
                default -> null;
            };
        }
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
