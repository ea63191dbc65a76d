package io.coursetiles.operators.decode.caliper;

/**
 * The nearest section and the nearest offering on the way up from an entity, each an {@link
 * Entity}, null if there is none. Anonymous ones are passed by.
 */
record Courses(Object section, Object offering) {

    static final Courses NONE = new Courses(null, null);

    private static final String SECTION = "CourseSection";
    private static final String OFFERING = "CourseOffering";
    private static final String GROUP = "Group";

    /**
     * The way up from the group of an event. An IRI in place of an entity, or an entity without
     * type, is taken for a course where one must be expected: as the group itself, or above a
     * {@code Group}; above a section, for its offering. Above anything else it is none: a
     * department would become a course.
     */
    static Courses ofGroup(Object group) {
        Courses found = NONE;
        String below = GROUP;
        for (Object at = group; at != null; at = above(at)) {
            String type = Entity.type(at);
            found = found.with(type == null ? expectedAbove(below) : type, at);
            below = type;
        }
        return found;
    }

    /** The way up from an object; only what is said to be a course is one. */
    static Courses ofObject(Object object) {
        Courses found = NONE;
        for (Object at = object; at != null; at = above(at)) {
            found = found.with(Entity.type(at), at);
        }
        return found;
    }

    /** Whether a type is one that courses have. */
    static boolean isCourse(String type) {
        return SECTION.equals(type) || OFFERING.equals(type);
    }

    /** These, and where one is missing that of {@code others}. */
    Courses or(Courses others) {
        return new Courses(
                section == null ? others.section : section,
                offering == null ? others.offering : offering);
    }

    /** The course at that level, else the one at the other, else null. */
    Object at(CourseLevel level) {
        Object first = level == CourseLevel.SECTION ? section : offering;
        Object second = level == CourseLevel.SECTION ? offering : section;
        return first == null ? second : first;
    }

    private Courses with(String role, Object entity) {
        if (!isCourse(role) || !Entity.isIdentified(entity)) {
            return this;
        }
        return or(role.equals(SECTION) ? new Courses(entity, null) : new Courses(null, entity));
    }

    private static String expectedAbove(String below) {
        if (GROUP.equals(below)) {
            return SECTION;
        }
        return SECTION.equals(below) ? OFFERING : null;
    }

    private static Object above(Object entity) {
        return entity instanceof Node node
                ? node.either(Member.SUB_ORGANIZATION_OF, Member.IS_PART_OF)
                : null;
    }
}
