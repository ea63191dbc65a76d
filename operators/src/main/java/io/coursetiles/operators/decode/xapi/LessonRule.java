package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.IdText;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which lesson a statement is about: its object if that is an activity and no course. A question or
 * an attempt is no lesson of its own, so the nearest parent stands for it, if one is named. For an
 * object that is no activity the nearest parent is taken as well, or there is none. Courses,
 * sections and the site are no lessons.
 *
 * <p>Of Open edX blocks the IRI is kept up to the block: {@code .../block@H_2_1} (a question of the
 * problem H), {@code .../block@H/hint/1} and {@code .../block@H/answer} are {@code .../block@H}.
 */
final class LessonRule {

    private static final Set<String> CONTAINERS =
            Set.of(
                    "http://id.tincanapi.com/activitytype/section",
                    "http://id.tincanapi.com/activitytype/lms",
                    "http://id.tincanapi.com/activitytype/site");
    private static final String ATTEMPT = "http://adlnet.gov/expapi/activities/attempt";
    private static final String ATTEMPT_PAGE = "/attempt.php?";
    private static final String BLOCK = "+block@";
    private static final String PROBLEM = "+type@problem+block@";
    private static final Pattern QUESTION = Pattern.compile("_[0-9]{1,9}_[0-9]{1,9}$");
    private static final int LONGEST_QUESTION = 20;

    private LessonRule() {}

    /**
     * The lesson, or null.
     *
     * @param course IRI of the statement's course
     */
    static String of(Part statement, String course, XapiRules rules) {
        Part object = statement.part("object");
        String own = Activities.isActivity(object) ? object.text("id") : null;
        if (own == null) {
            return id(parent(statement, course, rules), rules);
        }
        if (own.equals(course) || CourseRule.isCourse(object, rules)) {
            return null;
        }
        boolean part = Activities.isQuestion(object) || isAttempt(object);
        String whole = part ? parent(statement, course, rules) : null;
        return id(whole == null ? own : whole, rules);
    }

    private static String parent(Part statement, String course, XapiRules rules) {
        List<Part> parents = Activities.parents(statement);
        for (Part parent : parents) {
            String id = parent.text("id");
            if (id != null
                    && !id.equals(course)
                    && !CourseRule.isCourse(parent, rules)
                    && !CONTAINERS.contains(String.valueOf(Activities.type(parent)))
                    && !isAttempt(parent)) {
                return id;
            }
        }
        return null;
    }

    private static boolean isAttempt(Part activity) {
        String id = activity.text("id");
        return ATTEMPT.equals(Activities.type(activity)) || id != null && id.contains(ATTEMPT_PAGE);
    }

    private static String id(String iri, XapiRules rules) {
        if (iri == null) {
            return null;
        }
        IdText id = new IdText();
        return id.readTrimmed(rules.stripped(block(iri))) == IdText.Verdict.OK ? id.text() : null;
    }

    private static boolean endsWithDigit(String text) {
        char last = text.charAt(text.length() - 1);
        return last >= '0' && last <= '9';
    }

    private static String block(String iri) {
        int name = iri.indexOf(BLOCK) + BLOCK.length();
        if (name < BLOCK.length()) {
            return iri;
        }
        int end = iri.indexOf('/', name);
        String block = end < 0 ? iri : iri.substring(0, end);
        if (!block.contains(PROBLEM)) {
            return block;
        }
        if (!endsWithDigit(block)) {
            return block;
        }
        // Only the end is searched, so that the time does not grow with the text.
        int tail = Math.max(name, block.length() - LONGEST_QUESTION);
        String rest = QUESTION.matcher(block.substring(tail)).replaceFirst("");
        return block.substring(0, tail) + rest;
    }
}
