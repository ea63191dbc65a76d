package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.decode.KindFacts;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;

/**
 * What a mapping is told of a statement: the verb's whole IRI as type, and facts of its object and
 * its result.
 */
final class StatementKinds {

    private static final String PROGRESS = "https://w3id.org/xapi/cmi5/result/extensions/progress";

    private StatementKinds() {}

    /**
     * @param verb IRI of the statement's verb
     */
    static Kind of(Part statement, String verb, KindMapping mapping) {
        return mapping.kind(verb, new Facts(statement));
    }

    private record Facts(Part statement) implements KindFacts {

        private static final String RESULT = "result.";
        private static final String SCORE = "result.score.";

        @Override
        public Object value(String name) {
            return switch (name) {
                case "object.type" -> Activities.type(object());
                case "object.is_activity" ->
                        Activities.isActivity(object()) && object().text("id") != null;
                case "object.is_question" -> Activities.isQuestion(object());
                case "object.is_in_submission" -> isInSubmission();
                case "result.completion" -> truth("completion");
                case "result.success" -> truth("success");
                case "result.progress" ->
                        result().object("extensions").value(PROGRESS) instanceof JsonNumber progress
                                ? progress
                                : null;
                default -> member(name);
            };
        }

        private Part object() {
            return statement.part("object");
        }

        private JsonObject result() {
            return statement.value("result") instanceof JsonObject result
                    ? result
                    : JsonObject.empty();
        }

        private boolean isInSubmission() {
            return Activities.isQuestion(object())
                    && !Activities.isGroup(object())
                    && Activities.parents(statement).stream().anyMatch(Activities::isGroup);
        }

        private Object truth(String member) {
            return result().value(member) instanceof Boolean truth ? truth : null;
        }

        private Object member(String name) {
            if (name.startsWith(SCORE)) {
                return result().object("score").value(name.substring(SCORE.length()));
            }
            return name.startsWith(RESULT) ? result().value(name.substring(RESULT.length())) : null;
        }
    }
}
