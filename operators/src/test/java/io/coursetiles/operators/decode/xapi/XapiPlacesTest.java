package io.coursetiles.operators.decode.xapi;

import static io.coursetiles.operators.decode.xapi.StatementText.COURSE;
import static io.coursetiles.operators.decode.xapi.StatementText.COURSE_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.QUESTION_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.QUIZ;
import static io.coursetiles.operators.decode.xapi.StatementText.SCHOOL;
import static io.coursetiles.operators.decode.xapi.StatementText.SECTION_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.activity;
import static io.coursetiles.operators.decode.xapi.StatementText.page;
import static io.coursetiles.operators.decode.xapi.StatementText.parents;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which course and which lesson, with the rules that a school may set. */
class XapiPlacesTest {

    private static final String ATTEMPT = SCHOOL + "/mod/quiz/attempt.php?attempt=4&cmid=56";
    private static final String ATTEMPT_TYPE = "http://adlnet.gov/expapi/activities/attempt";
    private static final String SECTION =
            activity(SCHOOL + "/course/section.php?id=3", SECTION_TYPE);
    private static final String BLOCK =
            "https://lms.orchard.example/xblock/block-v1:Orchard+Pears+2026+type@problem+block@ab12";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://adlnet.gov/expapi/activities/course",
                "https://w3id.org/xapi/cmi5/activitytype/course",
                "http://id.tincanapi.com/activitytype/lms/course",
                "http://lrs.learninglocker.net/define/type/moodle/course"
            })
    void courseTypesOfManySystems(String type) {
        assertThat(Decoded.ok(page().with("context", parents(activity(COURSE, type)))).courseId())
                .isEqualTo(COURSE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://adlnet.gov/expapi/activities/Course",
                "http://adlnet.gov/expapi/activities/course/",
                "http://adlnet.gov/expapi/activities/lesson",
                "course"
            })
    void otherTypesAreNoCourse(String type) {
        assertThat(Decoded.only(page().with("context", parents(activity(COURSE, type)))))
                .isEqualTo(new Outcome.Skip(SkipReason.NO_COURSE));
    }

    @Test
    void untypedCourseIsFoundByItsPathWhenOneIsSet() {
        StatementText untyped = page().with("context", parents("{\"id\":\"" + COURSE + "\"}"));
        Decoder paths = decoder(List.of("/course/view.php?id="), List.of());
        assertThat(Decoded.only(untyped)).isEqualTo(new Outcome.Skip(SkipReason.NO_COURSE));
        assertThat(only(paths, untyped)).isEqualTo(Decoded.only(page()));
        String typed = activity(SCHOOL + "/typed", COURSE_TYPE);
        StatementText both = page().with("context", parents("{\"id\":\"" + COURSE + "\"}", typed));
        assertThat(only(paths, both).courseId())
                .as("a type says more")
                .isEqualTo(SCHOOL + "/typed");
    }

    @Test
    void prefixesAreStrippedOfCoursesAndLessons() {
        Decoder strip =
                decoder(
                        List.of(),
                        List.of(SCHOOL + "/", SCHOOL + "/xblock/", SCHOOL + "/course/", "x"));
        StatementText event =
                page().with("object", activity(BLOCK, "t"))
                        .with(
                                "context",
                                parents(
                                        activity(
                                                SCHOOL + "/course/course-v1:Orchard+Pears+2026",
                                                COURSE_TYPE)));
        assertThat(only(strip, event))
                .extracting(Outcome.Ok::courseId, Outcome.Ok::manifestId, Outcome.Ok::learnerKey)
                .containsExactly(
                        "course-v1:Orchard+Pears+2026",
                        "block-v1:Orchard+Pears+2026+type@problem+block@ab12",
                        SCHOOL + "|77");
        StatementText root = page().with("context", parents(activity(SCHOOL + "/", COURSE_TYPE)));
        assertThat(only(strip, root).courseId())
                .as("nothing would be left")
                .isEqualTo(SCHOOL + "/");
    }

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "_2_1, ''",
        "_12_1, ''",
        "_2, _2",
        "_2_1_1, _2",
        "/hint/1, ''",
        "/answer, ''",
        "_x_1, _x_1",
    })
    void openEdxQuestionsHintsAndAnswersAreOfTheirProblem(String end, String kept) {
        assertThat(Decoded.ok(page().with("object", activity(BLOCK + end, "t"))).manifestId())
                .isEqualTo(BLOCK + kept);
    }

    @Test
    void otherBlocksKeepTheirNames() {
        String video = BLOCK.replace("problem", "video") + "_2_1";
        assertThat(Decoded.ok(page().with("object", activity(video, "t"))).manifestId())
                .isEqualTo(video);
    }

    @Test
    void attemptIsOfItsQuiz() {
        String quiz = activity(QUIZ, "http://adlnet.gov/expapi/activities/assessment");
        String course = activity(COURSE, COURSE_TYPE);
        for (String object : List.of(activity(ATTEMPT, ATTEMPT_TYPE), activity(ATTEMPT, "t"))) {
            StatementText attempt = page().with("object", object);
            assertThat(
                            Decoded.ok(attempt.with("context", parents(quiz, SECTION, course)))
                                    .manifestId())
                    .isEqualTo(QUIZ);
            assertThat(Decoded.ok(attempt.with("context", parents(SECTION, course))).manifestId())
                    .as("no quiz is named")
                    .isEqualTo(ATTEMPT);
        }
    }

    @Test
    void questionIsOfWhatItIsAskedIn() {
        String question = activity(SCHOOL + "/question/question.php?cmid=56&id=9", QUESTION_TYPE);
        String attempt = activity(ATTEMPT, ATTEMPT_TYPE);
        String quiz = activity(QUIZ, "http://adlnet.gov/expapi/activities/assessment");
        String course = activity(COURSE, COURSE_TYPE);
        StatementText answered = page().with("object", question);
        assertThat(
                        Decoded.ok(
                                        answered.with(
                                                "context", parents(attempt, quiz, SECTION, course)))
                                .manifestId())
                .isEqualTo(QUIZ);
        assertThat(Decoded.ok(answered.with("context", parents(course))).manifestId())
                .isEqualTo(SCHOOL + "/question/question.php?cmid=56&id=9");
    }

    @Test
    void objectThatIsNoActivityIsOfTheNearestParent() {
        String somebody = "{\"objectType\":\"Agent\",\"mbox\":\"mailto:elm@orchard.example\"}";
        String course = activity(COURSE, COURSE_TYPE);
        String site = activity(SCHOOL, "http://id.tincanapi.com/activitytype/lms");
        StatementText asked = page().with("object", somebody);
        assertThat(
                        Decoded.ok(
                                        asked.with(
                                                "context",
                                                parents(
                                                        site,
                                                        SECTION,
                                                        course,
                                                        "{}",
                                                        activity(QUIZ, "t"))))
                                .manifestId())
                .isEqualTo(QUIZ);
        assertThat(Decoded.ok(asked.with("context", parents(course))).manifestId()).isNull();
    }

    private static Decoder decoder(List<String> paths, List<String> prefixes) {
        return new XapiDecoder(new XapiRules(XapiRules.standard().courseTypes(), paths, prefixes));
    }

    private static Outcome.Ok only(Decoder decoder, StatementText text) {
        List<Outcome> out = Decoded.all(decoder, text.toString().getBytes(UTF_8));
        assertThat(out).hasSize(1);
        return (Outcome.Ok) out.get(0);
    }
}
