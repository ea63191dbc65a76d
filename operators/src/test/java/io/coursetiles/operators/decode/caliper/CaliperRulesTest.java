package io.coursetiles.operators.decode.caliper;

import static io.coursetiles.operators.decode.caliper.CaliperText.event;
import static io.coursetiles.operators.decode.caliper.CaliperText.label;
import static io.coursetiles.operators.decode.caliper.CaliperText.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindFile;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which course, learner, kind and lesson an event has. In the tables {@code T:x} stands for an
 * entity of type T with the id {@code e:x}, {@code T:x>y} for one whose parent is y, and a lone
 * {@code x} for the IRI.
 */
class CaliperRulesTest {

    private final Decoder section = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);
    private final Decoder offering = new CaliperDecoder(CourseLevel.OFFERING, IdSource.SENT);

    @ParameterizedTest(name = "{0}, organization {1}: {2} or {3}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // group | membership.organization | course by section | course by offering
                "CourseSection:s>CourseOffering:o | - | s | o",
                "CourseOffering:o | - | o | o",
                "CourseSection:s | - | s | s",
                "CourseOffering:o>CourseOffering:p | - | o | o",
                "CourseSection:s>CourseSection:t>CourseOffering:o | - | s | o",
                "Group:g>CourseSection:s>CourseOffering:o | - | s | o",
                "Group:g>Group:h>CourseOffering:o>Organization:x | - | o | o",
                "Group:g | - | no_course | no_course",
                "Organization:x | - | no_course | no_course",
                "Group:g>Organization:x>Organization:y | - | no_course | no_course",
                "Document:d | - | no_course | no_course",
                // thinned
                "s | - | s | s",
                "CourseSection:s>o | - | s | o",
                "Group:g>s | - | s | s",
                "Organization:x>y | - | no_course | no_course",
                "CourseOffering:o>y | - | o | o",
                "CourseSection:s>CourseOffering:o>y | - | s | o",
                "?:s | - | s | s",
                "?:s>CourseOffering:o | - | s | o",
                "?:s>o | - | s | s",
                // anonymous
                "CourseSection:! | - | no_course | no_course",
                "CourseSection:!>CourseOffering:o | - | o | o",
                "CourseSection:_ | - | no_course | no_course",
                "! | - | no_course | no_course",
                "_ | - | no_course | no_course",
                // the organisation of the membership, if it is the group
                "CourseSection:s | CourseSection:s>CourseOffering:o | s | o",
                "CourseSection:s | CourseSection:t>CourseOffering:o | s | s",
                "s | CourseOffering:s | s | s",
                "s | CourseSection:s>CourseOffering:o | s | o",
                "s | Group:s | no_course | no_course",
                "s | s | s | s",
                "CourseSection:s>CourseOffering:o | CourseSection:s>CourseOffering:p | s | o",
                "Group:g | CourseSection:s | no_course | no_course",
            })
    void findsTheCourseOfTheGroup(
            String group, String member, String bySection, String byOffering) {
        CaliperText text =
                event().with("group", json(group, "subOrganizationOf"))
                        .with(
                                "membership",
                                member == null
                                        ? "null"
                                        : "{\"organization\":"
                                                + json(member, "subOrganizationOf")
                                                + "}");
        assertThat(course(section, text)).isEqualTo(bySection);
        assertThat(course(offering, text)).isEqualTo(byOffering);
        assertThat(course(section, text.reversed())).isEqualTo(bySection);
    }

    @ParameterizedTest(name = "{0}, extension {1}: {2}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // object | its extension's isPartOf | course
                "VideoObject:v | CourseOffering:o | o",
                "VideoObject:v>CourseSection:s | CourseOffering:o | o",
                "VideoObject:v>CourseSection:s | - | s",
                "Page:p>Chapter:c>CourseSection:s | - | s",
                "Page:p>s | - | no_course",
                "VideoObject:v | s | no_course",
                "VideoObject:v | CourseSection:! | no_course",
                "CourseOffering:o | - | o",
                "CourseSection:s | - | s",
                "CourseOffering:o | CourseSection:s | s",
                "VideoObject:v | - | no_course",
                "Group:g | - | no_course",
                "v | - | no_course",
            })
    void findsTheCourseOfTheObject(String object, String extension, String course) {
        String json = json(object, "isPartOf");
        if (extension != null) {
            json =
                    json.substring(0, json.length() - 1)
                            + ",\"extensions\":{\"isPartOf\":"
                            + json(extension, "isPartOf")
                            + "}}";
        }
        CaliperText text = event().without("group").with("object", json);
        assertThat(course(section, text)).isEqualTo(course);
        assertThat(course(section, text.with("group", "\" \""))).isEqualTo(course);
        assertThat(course(section, text.with("group", "{\"id\":\"e:g\",\"type\":\"Group\"}")))
                .isEqualTo("no_course");
    }

    @Test
    void theOfferingOfAnObjectIsAboveItsSection() {
        CaliperText text =
                event().without("group")
                        .with(
                                "object",
                                "{\"id\":\"e:p\",\"type\":\"Page\",\"isPartOf\":{\"id\":\"e:s\","
                                        + "\"type\":\"CourseSection\",\"subOrganizationOf\":"
                                        + "{\"id\":\"e:o\",\"type\":\"CourseOffering\"}}}");
        assertThat(course(section, text)).isEqualTo("s");
        assertThat(course(offering, text)).isEqualTo("o");
    }

    @Test
    void aMembershipAloneMakesNoCourse() {
        CaliperText text =
                event().without("group")
                        .with("membership", "{\"organization\":" + CaliperText.section() + "}");
        assertThat(label(only(section, text))).isEqualTo("no_course");
    }

    @ParameterizedTest(name = "{0} by {1} on {2}: {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                // type | actor | members of the object | learner, or the reason of the skip
                "ViewEvent | Person:a | | a",
                "ViewEvent | a | | a",
                "ViewEvent | ?:a | | a",
                "ViewEvent | SoftwareApplication:a | | no_learner",
                "ViewEvent | Session:a | | no_learner",
                "ViewEvent | Group:a | | no_learner",
                "ViewEvent | Person:! | | no_learner",
                "ViewEvent | ! | | no_learner",
                "ViewEvent | Person:_ | | no_learner",
                "ViewEvent | Person:a | ,\"assignee\":\"e:b\" | a",
                "GradeEvent | Person:a | ,\"assignee\":\"e:b\" | b",
                "GradeEvent | Person:a | ,\"assignee\":{\"id\":\"e:b\",\"type\":\"Person\"} | b",
                "GradeEvent | SoftwareApplication:a | ,\"assignee\":{\"id\":\"e:b\"} | b",
                "GradeEvent | Person:a | ,\"extensions\":{\"assignee\":{\"id\":\"e:b\"}} | b",
                "GradeEvent | Person:a | ,\"actor\":\"e:b\" | b",
                "OutcomeEvent | Person:a | ,\"actor\":{\"@id\":\"e:b\"} | b",
                "GradeEvent | Person:a | | no_learner",
                "GradeEvent | Person:a | ,\"assignee\":\"b\" | no_learner",
                "GradeEvent | Person:a | ,\"assignee\":{\"id\":\"e:b\",\"type\":\"Group\"} | no_learner",
                "Event | Person:a | ,\"type\":\"Entity\",\"extensions\":{\"com.instructure.canvas\":"
                        + "{\"user_id\":\"e:b\",\"user_name\":\"n\"}} | b",
                "Event | Person:a | ,\"type\":\"Entity\",\"extensions\":{\"com.instructure.canvas\":"
                        + "{\"entity_id\":\"5\"}} | a",
                "Event | Person:a | ,\"type\":\"Entity\",\"extensions\":{\"com.instructure.canvas\":"
                        + "{\"user_id\":5}} | no_learner",
                "ViewEvent | Person:a | ,\"type\":\"Entity\",\"extensions\":"
                        + "{\"com.instructure.canvas\":{\"user_id\":\"e:b\"}} | a",
            })
    void findsTheLearner(String type, String actor, String object, String learner) {
        String more = object == null ? "" : object;
        Outcome outcome =
                only(
                        section,
                        event().with("type", '"' + type + '"')
                                .with("actor", json(actor, "member"))
                                .with("object", "{\"id\":\"e:x\"" + more + "}"));
        assertThat(outcome instanceof Outcome.Ok ok ? ok.learnerKey().substring(2) : label(outcome))
                .isEqualTo(learner);
    }

    @ParameterizedTest
    @CsvSource({
        "MediaEvent/Ended, VideoObject, COMPLETION",
        "MediaEvent/Ended, RatingScaleQuestion, OTHER",
        "MediaEvent/Started, VideoObject, VIDEO",
        "MediaEvent/ChangedSpeed, AudioObject, VIDEO",
        "AssessmentEvent/Submitted, Assessment, COMPLETION",
        "AssessmentEvent/Submitted, AssessmentItem, PROBLEM",
        "AssessmentEvent/Submitted, QuestionnaireItem, OTHER",
        "AssessmentEvent/Started, Assessment, PROBLEM",
        "AssessmentItemEvent/Completed, AssessmentItem, PROBLEM",
        "AssessmentItemEvent/Skipped, AssessmentItem, PROBLEM",
        "AssessmentItemEvent/Submitted, AssessmentItem, PROBLEM",
        "AssignableEvent/Completed, AssignableDigitalResource, COMPLETION",
        "AssignableEvent/Submitted, Attempt, COMPLETION",
        "AssignableEvent/Completed, AssessmentItem, PROBLEM",
        "AssignableEvent/Started, AssignableDigitalResource, PROBLEM",
        "AssignableEvent/Activated, Assessment, OTHER",
        "QuestionnaireEvent/Submitted, Questionnaire, COMPLETION",
        "QuestionnaireEvent/Started, Questionnaire, OTHER",
        "QuestionnaireItemEvent/Completed, QuestionnaireItem, OTHER",
        "QuestionnaireEvent/Submitted, QuestionnaireItem, OTHER",
        "Event/Completed, Document, COMPLETION",
        "Event/Completed, RatingScaleQuestion, OTHER",
        "Event/Submitted, Document, OTHER",
        "Event/Viewed, Annotation, VIEW",
        "ViewEvent/Viewed, Document, VIEW",
        "NavigationEvent/NavigatedTo, WebPage, VIEW",
        "ReadingEvent/NavigatedTo, Frame, VIEW",
        "MessageEvent/Posted, Message, DISCUSSION",
        "MessageEvent/MarkedAsRead, Message, OTHER",
        "ThreadEvent/Created, Thread, DISCUSSION",
        "ThreadEvent/MarkedAsRead, Thread, OTHER",
        "ForumEvent/Subscribed, Forum, OTHER",
        "GradeEvent/Graded, Attempt, OTHER",
        "SessionEvent/LoggedIn, SoftwareApplication, OTHER",
        "ToolUseEvent/Used, SoftwareApplication, OTHER",
        "ViewEvent/Ended, VideoObject, VIEW",
        "NoSuchEvent/Completed, Document, OTHER"
    })
    void namesTheKind(String name, String object, Kind kind) {
        String type = name.substring(0, name.indexOf('/'));
        String action = name.substring(name.indexOf('/') + 1);
        String json = "{\"id\":\"e:x\",\"type\":\"" + object + "\",\"assignee\":\"e:a\"}";
        CaliperText text = event().with("object", json);
        assertThat(kind(text.with("type", '"' + type + '"').with("action", '"' + action + '"')))
                .isEqualTo(kind);
        assertThat(
                        kind(
                                text.without("type")
                                        .with("@type", "\"http://x.test/v1/" + type + '"')
                                        .with("action", "\"http://x.test/v1/act#" + action + '"')))
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UnitsCompleted | 25.0 | 25 | COMPLETION",
                "http://purl.imsglobal.org/caliper/metrics#UnitsCompleted | 3 | 3 | COMPLETION",
                "UnitsCompleted | 12 | 25.0 | OTHER",
                "UnitsCompleted | 26 | 25 | OTHER",
                "UnitsCompleted | 0 | 0.0 | OTHER",
                "UnitsCompleted | \"3\" | \"3\" | OTHER",
                "UnitsCompleted | null | null | OTHER",
                "UnitsCompleted | 1e1000000000 | 1e1000000000 | COMPLETION",
                "MinutesOnTask | 3 | 3 | OTHER",
            })
    void aToolThatReportsAllUnitsHasCompletedThem(
            String metric, String value, String max, Kind kind) {
        String json =
                "{\"type\":\"AggregateMeasureCollection\",\"items\":[{\"metric\":\"WordsRead\","
                        + "\"metricValue\":9,\"maxMetricValue\":9},7,{\"metric\":\"%s\","
                        + "\"metricValue\":%s,\"maxMetricValue\":%s}]}";
        CaliperText text =
                event().with("type", "\"ToolUseEvent\"")
                        .with("action", "\"Used\"")
                        .with("generated", json.formatted(metric, value, max));
        assertThat(kind(text)).isEqualTo(kind);
        assertThat(kind(text.with("action", "\"Returned\""))).isEqualTo(Kind.OTHER);
        assertThat(kind(text.with("generated", "[]"))).isEqualTo(Kind.OTHER);
        assertThat(kind(text.with("generated", "{\"items\":{}}"))).isEqualTo(Kind.OTHER);
    }

    @ParameterizedTest
    @CsvSource({
        "object.type = Document, DISCUSSION, OTHER",
        "object.is_question = true, OTHER, DISCUSSION",
        "object.type = null and object.is_question = false, OTHER, OTHER",
        "generated.all_units_completed = false and unknown = null, DISCUSSION, DISCUSSION",
    })
    void aMappingOfOnesOwnTakesThePlaceOfTheShippedOne(
            String condition, Kind document, Kind question) {
        Decoder own =
                new CaliperDecoder(
                        CaliperRules.standard(),
                        KindFile.parse("[caliper]\ndiscussion */Ended when " + condition)
                                .mapping("caliper"));
        CaliperText ended = event().with("action", "\"Ended\"");
        CaliperText text = ended.with("object", json("Document:d", "isPartOf"));
        assertThat(kind(own, text)).isEqualTo(document);
        assertThat(kind(own, text.with("action", "\"Paused\""))).isEqualTo(Kind.OTHER);
        assertThat(kind(own, ended.with("object", json("FillinBlankQuestion:q", "isPartOf"))))
                .isEqualTo(question);
    }

    @ParameterizedTest
    @CsvSource({"MediaEvent/, OTHER", "MediaEvent#, OTHER", "x/MediaEvent, COMPLETION"})
    void aTypeThatIsAPathIsNoneOfTheVocabulary(String type, Kind kind) {
        assertThat(kind(event().with("type", '"' + type + '"').with("action", "\"Ended\"")))
                .isEqualTo(kind);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "VideoObject:v | v",
                "v | v",
                "?:v | v",
                "VideoObject:v>DigitalResourceCollection:c | v",
                "Person:p | -",
                "SoftwareApplication:p | -",
                "CourseSection:s | -",
                "Session:s | -",
                "Document:! | -",
                "_ | -",
                "AssessmentItem:i>Assessment:a | a",
                "AssessmentItem:i>a | a",
                "AssessmentItem:i | i",
                "AssessmentItem:i>CourseSection:s | i",
                "AssessmentItem:i>Assessment:! | i",
                "RatingScaleQuestion:q>QuestionnaireItem:i>Questionnaire:n | n",
                "Page:p>Chapter:c>Document:d>Document:e | d",
                "Frame:p>Chapter:c | c",
                "MediaLocation:m>VideoObject:v | v",
                "Message:m>Thread:t>Forum:f>CourseSection:s | f",
                "Message:m>Thread:t | t",
                "DigitalResource:r>CourseSection:s | r",
            })
    void findsTheLesson(String object, String lesson) {
        assertThat(lesson(json(object, "isPartOf")))
                .isEqualTo(lesson == null ? null : "e:" + lesson);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "Attempt | ,\"assignable\":\"e:a\" | e:a",
                "Attempt | ,\"assignable\":{\"id\":\"e:a\",\"type\":\"Assessment\"} | e:a",
                "Attempt | ,\"assignable\":{\"id\":\"e:i\",\"type\":\"AssessmentItem\","
                        + "\"isPartOf\":\"e:a\"} | e:a",
                "Attempt | ,\"extensions\":{\"assignable\":{\"id\":\"e:a\"}} | e:a",
                "Attempt | ,\"isPartOf\":\"e:b\" | -",
                "Result | ,\"attempt\":{\"id\":\"e:t\",\"assignable\":\"e:a\"} | e:a",
                "Result | ,\"attempt\":\"e:t\" | -",
                "Score | ,\"attempt\":{\"assignable\":{\"id\":\"e:a\"}} | e:a",
                "FillinBlankResponse | ,\"attempt\":{\"assignable\":\"e:a\"} | e:a",
                "Attempt | ,\"assignable\":7 | -",
            })
    void theLessonOfAnAttemptIsWhatWasAttempted(String type, String more, String lesson) {
        assertThat(lesson("{\"id\":\"e:t\",\"type\":\"" + type + "\"" + more + "}"))
                .isEqualTo(lesson);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "e:a?ver=3 | e:a",
                "e:a?version=3 | e:a",
                "e:a?page=1&ver=3&x | e:a?page=1&x",
                "e:a?ver=3&page=1 | e:a?page=1",
                "e:a?over=3 | e:a?over=3",
                "e:a?ver | e:a?ver",
                "e:a? | e:a?",
                "e:a#epubcfi(/4/3/1) | e:a",
                "e:a?ver=2#epubcfi(/4?ver=1) | e:a",
                "e:a?ver=2#part | e:a#part",
                "e:a#part?ver=2 | e:a#part?ver=2",
                "e:a/V?B%20&c | e:a/V?B%20&c",
                "e:a\\u0000 | -",
                "#epubcfi(/4) | -",
            })
    void versionAndPlaceAreNoPartOfTheLesson(String id, String lesson) {
        assertThat(lesson("{\"id\":\"" + id + "\",\"type\":\"Document\"}")).isEqualTo(lesson);
    }

    private String lesson(String object) {
        return ((Outcome.Ok) only(section, event().with("object", object))).manifestId();
    }

    private Kind kind(CaliperText text) {
        return kind(section, text);
    }

    private static Kind kind(Decoder decoder, CaliperText text) {
        return ((Outcome.Ok) only(decoder, text)).kind();
    }

    private static String course(Decoder decoder, CaliperText text) {
        Outcome outcome = only(decoder, text);
        return outcome instanceof Outcome.Ok ok ? ok.courseId().substring(2) : label(outcome);
    }

    private static String json(String entity, String parent) {
        int above = entity.indexOf('>');
        String own = above < 0 ? entity : entity.substring(0, above);
        int colon = own.indexOf(':');
        String id = '"' + iri(own.substring(colon + 1)) + '"';
        if (colon < 0) {
            return id;
        }
        String type = own.substring(0, colon);
        return "{\"id\":"
                + id
                + (type.equals("?") ? "" : ",\"type\":\"" + type + '"')
                + (above < 0
                        ? ""
                        : ",\"" + parent + "\":" + json(entity.substring(above + 1), parent))
                + "}";
    }

    private static String iri(String id) {
        return switch (id) {
            case "!" -> "http://purl.imsglobal.org/caliper/CourseSection";
            case "_" -> "_:b1";
            default -> "e:" + id;
        };
    }
}
