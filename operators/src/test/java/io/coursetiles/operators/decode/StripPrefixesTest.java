package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CaliperRules;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One system whose formats name a course and a lesson alike. */
class StripPrefixesTest {

    private static final String COURSE = "course-v1:Orchard+Pears+2026";
    private static final String LESSON = "block-v1:Orchard+Pears+2026+type@video+block@tree";
    private static final String LMS = "https://lms.orchard.example/";
    private static final List<String> PREFIXES =
            List.of(LMS, LMS + "course/", LMS + "xblock/", "urn:other:");

    private static final String TRACKED =
            "{'name':'play_video','time':'2026-03-02T10:00:00Z','username':'kay','event':"
                    + "{'usage_key':'"
                    + LESSON
                    + "'},'context':{'course_id':'"
                    + COURSE
                    + "'}}";
    private static final String STATEMENT =
            "{'actor':{'mbox':'mailto:k@x.example'},'verb':{'id':'v'},'object':{'id':'%s'},"
                    + "'context':{'contextActivities':{'parent':{'id':'%s','definition':"
                    + "{'type':'http://adlnet.gov/expapi/activities/course'}}}},"
                    + "'timestamp':'2026-03-02T10:00:00Z'}";
    private static final String CALIPER =
            "{'id':'i','type':'MediaEvent','action':'Paused','actor':'urn:x:kay','object':"
                    + "{'id':'%s','type':'VideoObject'},'group':{'id':'%s','type':'CourseOffering'},"
                    + "'eventTime':'2026-03-02T10:00:00Z'}";

    @Test
    void formatsOfOneSystemAgreeOnCourseAndLesson() {
        String course = LMS + "course/" + COURSE;
        String lesson = LMS + "xblock/" + LESSON;
        assertThat(places(new OpenEdxDecoder(), TRACKED))
                .isEqualTo(places(xapi(PREFIXES), STATEMENT.formatted(lesson, course)))
                .isEqualTo(places(caliper(PREFIXES), CALIPER.formatted(lesson, course)))
                .containsExactly(COURSE, LESSON);
        assertThat(places(caliper(List.of()), CALIPER.formatted(lesson, course)))
                .isEqualTo(places(xapi(List.of()), STATEMENT.formatted(lesson, course)))
                .containsExactly(course, lesson);
    }

    /** As the longest prefix says; one that would leave nothing is left on. */
    @ParameterizedTest
    @CsvSource({
        LMS + "course/a, a",
        LMS + "courses/a, courses/a",
        LMS + "course/, course/",
        LMS + ", " + LMS,
        "urn:other:b, b",
        "urn:another:b, urn:another:b",
    })
    void theLongestPrefixThatLeavesSomethingIsTaken(String iri, String stripped) {
        assertThat(places(caliper(PREFIXES), CALIPER.formatted(LESSON, iri)))
                .containsExactly(stripped, LESSON);
        assertThat(places(caliper(PREFIXES), CALIPER.formatted(iri, COURSE)))
                .containsExactly(COURSE, stripped);
        assertThat(places(xapi(PREFIXES), STATEMENT.formatted(iri, COURSE)))
                .containsExactly(COURSE, stripped);
    }

    @Test
    void theCourseItselfIsNoLessonAlsoWhenStripped() {
        String thinned = CALIPER.replace("{'id':'%s','type':'VideoObject'}", "'%s'");
        assertThat(places(caliper(PREFIXES), thinned.formatted(LMS + "a", LMS + "a")))
                .containsExactly("a", null);
        assertThat(places(caliper(PREFIXES), thinned.formatted(LMS + "a?ver=2", "urn:other:a")))
                .as("another one of that name")
                .containsExactly("a", "a");
    }

    @Test
    void idsAreDerivedOfWhatWasSent() {
        String event = CALIPER.replace("'id':'i',", "").formatted(LMS + "a", LMS + "b");
        assertThat(ok(caliper(PREFIXES), event).eventId())
                .isEqualTo(ok(caliper(List.of()), event).eventId());
    }

    @Test
    void prefixesArePartOfTheVersion() {
        assertThat(caliper(List.of()).version()).isEqualTo("caliper/1");
        assertThat(caliper(PREFIXES).version())
                .matches("caliper/1-[0-9a-f]{12}")
                .isEqualTo(caliper(PREFIXES).version())
                .isNotEqualTo(caliper(PREFIXES.subList(0, 2)).version());
        CaliperRules all = new CaliperRules(CourseLevel.OFFERING, IdSource.CONTENT, PREFIXES);
        assertThat(new CaliperDecoder(all, KindMapping.shipped("caliper")).version())
                .matches("caliper/1-offering-content-[0-9a-f]{12}");
    }

    private static Decoder xapi(List<String> prefixes) {
        return new XapiDecoder(
                new XapiRules(XapiRules.standard().courseTypes(), List.of(), prefixes));
    }

    private static Decoder caliper(List<String> prefixes) {
        return new CaliperDecoder(
                new CaliperRules(CourseLevel.SECTION, IdSource.SENT, prefixes),
                KindMapping.shipped("caliper"));
    }

    private static List<String> places(Decoder decoder, String json) {
        Outcome.Ok item = ok(decoder, json);
        List<String> places = new ArrayList<>();
        places.add(item.courseId());
        places.add(item.manifestId());
        return places;
    }

    private static Outcome.Ok ok(Decoder decoder, String json) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(json.replace('\'', '"').getBytes(UTF_8), out);
        assertThat(out).hasSize(1).first().isInstanceOf(Outcome.Ok.class);
        return (Outcome.Ok) out.get(0);
    }
}
