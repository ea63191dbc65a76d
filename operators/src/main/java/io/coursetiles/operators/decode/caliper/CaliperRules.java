package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.IriLists;
import java.io.Serializable;
import java.util.List;

/**
 * What of the decoding of Caliper events differs from one school to the next.
 *
 * @param level which organisation of an event is its course
 * @param ids where event ids come from
 * @param stripPrefixes what is taken off the start of course and lesson ids, the longest that fits
 */
public record CaliperRules(CourseLevel level, IdSource ids, List<String> stripPrefixes)
        implements Serializable {

    public CaliperRules {
        stripPrefixes = List.copyOf(stripPrefixes);
    }

    /** The section is the course, ids as they were sent, no prefix. */
    public static CaliperRules standard() {
        return new CaliperRules(CourseLevel.SECTION, IdSource.SENT, List.of());
    }

    String stripped(String iri) {
        return IriLists.stripped(iri, stripPrefixes);
    }

    /** Empty for {@link #standard()}, else a text that tells these rules from others. */
    String suffix() {
        return (level == CourseLevel.OFFERING ? "-offering" : "")
                + (ids == IdSource.CONTENT ? "-content" : "")
                + (stripPrefixes.isEmpty() ? "" : "-" + IriLists.digest(List.of(stripPrefixes)));
    }
}
