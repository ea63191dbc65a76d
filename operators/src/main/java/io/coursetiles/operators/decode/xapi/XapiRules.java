package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.IriLists;
import java.io.Serializable;
import java.util.List;

/**
 * What of the decoding of statements differs from one school to the next.
 *
 * @param courseTypes IRIs of the activity types that are courses; exact, case matters
 * @param coursePaths texts by one of which the IRI of an activity tells a course when no activity
 *     of the statement is typed as one
 * @param stripPrefixes what is taken off the start of course and lesson IRIs, the longest that fits
 */
public record XapiRules(
        List<String> courseTypes, List<String> coursePaths, List<String> stripPrefixes)
        implements Serializable {

    private static final XapiRules STANDARD =
            new XapiRules(
                    List.of(
                            "http://adlnet.gov/expapi/activities/course",
                            "https://w3id.org/xapi/cmi5/activitytype/course",
                            "http://id.tincanapi.com/activitytype/lms/course",
                            "http://lrs.learninglocker.net/define/type/moodle/course"),
                    List.of(),
                    List.of());

    public XapiRules {
        courseTypes = List.copyOf(courseTypes);
        coursePaths = List.copyOf(coursePaths);
        stripPrefixes = List.copyOf(stripPrefixes);
    }

    /** The types that Open edX, Moodle and cmi5 write; no path and no prefix. */
    public static XapiRules standard() {
        return STANDARD;
    }

    String stripped(String iri) {
        return IriLists.stripped(iri, stripPrefixes);
    }

    /** Empty for {@link #standard()}, else a text that tells these rules from others. */
    String suffix() {
        return equals(STANDARD)
                ? ""
                : "-" + IriLists.digest(List.of(courseTypes, coursePaths, stripPrefixes));
    }
}
