package io.coursetiles.operators.decode.caliper;

/**
 * Which organisation of a Caliper event is its course, where the event names both. One choice per
 * deployment: with another the same bytes count for other courses.
 */
public enum CourseLevel {
    /** The section, else the offering. */
    SECTION,
    /** The offering that the section belongs to, else the section. */
    OFFERING
}
