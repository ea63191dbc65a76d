package io.coursetiles.operators.decode.caliper;

import java.util.Set;

/**
 * Whom an event is about.
 *
 * <table>
 * <caption>Rules, the first that applies</caption>
 * <tr><td>{@code GradeEvent}, {@code OutcomeEvent}</td><td>the assignee of the graded attempt
 *     ({@code object.assignee}; edX: in its extensions; Caliper 1.0: {@code object.actor}); never
 *     the actor, who is the teacher or an automatic grader</td></tr>
 * <tr><td>{@code Event} with a user in Canvas's extension of an object of type {@code Entity}</td>
 *     <td>that user: somebody was enrolled by somebody</td></tr>
 * <tr><td>other</td><td>the actor</td></tr>
 * </table>
 *
 * <p>Only a person is a learner: an application, the person of the vocabulary and a blank node are
 * none. An IRI in place of an entity is taken for a person.
 */
final class LearnerRule {

    private static final Set<String> GRADES = Set.of("GradeEvent", "OutcomeEvent");

    private LearnerRule() {}

    /** The learner's id, or null. */
    static String of(CaliperEvent event) {
        Object learner = GRADES.contains(event.type()) ? assignee(event) : enrolled(event);
        if (learner == null && !GRADES.contains(event.type())) {
            learner = event.actor();
        }
        String type = Entity.type(learner);
        boolean isPerson = type == null || type.equals(Entity.PERSON);
        return isPerson && Entity.isIdentified(learner) ? Entity.id(learner) : null;
    }

    private static Object assignee(CaliperEvent event) {
        if (!(event.object() instanceof Node object)) {
            return null;
        }
        Object assignee = object.value(Member.ASSIGNEE);
        Node extensions = event.objectExtensions();
        if (assignee == null && extensions != null) {
            assignee = extensions.value(Member.ASSIGNEE);
        }
        return assignee == null ? object.value(Member.ACTOR) : assignee;
    }

    private static Object enrolled(CaliperEvent event) {
        boolean isGeneric =
                event.type().equals("Event") && "Entity".equals(Entity.type(event.object()));
        Node extensions = isGeneric ? event.objectExtensions() : null;
        Node canvas = extensions == null ? null : extensions.node(Member.CANVAS);
        return canvas == null ? null : canvas.value(Member.USER_ID);
    }
}
