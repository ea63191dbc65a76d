package io.coursetiles.operators.decode.caliper;

/**
 * Which course an event belongs to.
 *
 * <p>The group decides if there is one, with its parents ({@link Courses#ofGroup}), and with those
 * that {@code membership.organization} adds when it is the same organisation: some senders type
 * only the one, or put the parents there. Without a group it is the object that may say so: {@code
 * extensions.isPartOf} (edX), {@code isPartOf} upwards, or that it is a course itself.
 *
 * <p>The id is kept as it stands, less a prefix that the rules strip. Course numbers and sessions
 * are labels, not ids.
 */
final class CourseRule {

    private CourseRule() {}

    /** The course, an {@link Entity}, or null. */
    static Object of(CaliperEvent event, CourseLevel level) {
        Object group = event.node().value(Member.GROUP);
        if (Entity.id(group) != null || group instanceof Node) {
            return ofGroup(group, event.node().node(Member.MEMBERSHIP)).at(level);
        }
        Node extensions = event.objectExtensions();
        Object course =
                extensions == null
                        ? null
                        : Courses.ofObject(extensions.value(Member.IS_PART_OF)).at(level);
        if (course == null && event.object() instanceof Node object) {
            course = Courses.ofObject(object.value(Member.IS_PART_OF)).at(level);
        }
        return course != null ? course : Courses.ofObject(event.object()).at(level);
    }

    private static Courses ofGroup(Object group, Node membership) {
        Object organization = membership == null ? null : membership.value(Member.ORGANIZATION);
        String id = Entity.id(group);
        if (id == null || !id.equals(Entity.id(organization))) {
            return Courses.ofGroup(group);
        }
        return Entity.type(group) == null && Entity.type(organization) != null
                ? Courses.ofGroup(organization)
                : Courses.ofGroup(group).or(Courses.ofGroup(organization));
    }
}
