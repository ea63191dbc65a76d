package io.coursetiles.operators.decode.xapi;

import static io.coursetiles.operators.decode.xapi.StatementText.COMPLETED;
import static io.coursetiles.operators.decode.xapi.StatementText.COURSE;
import static io.coursetiles.operators.decode.xapi.StatementText.COURSE_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.PAGE;
import static io.coursetiles.operators.decode.xapi.StatementText.QUESTION_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.activity;
import static io.coursetiles.operators.decode.xapi.StatementText.page;
import static io.coursetiles.operators.decode.xapi.StatementText.parents;
import static io.coursetiles.operators.decode.xapi.StatementText.verb;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindFile;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What statements count as. */
class XapiKindsTest {

    private static final String ADL = "http://adlnet.gov/expapi/";

    @ParameterizedTest
    @CsvSource({
        "http://id.tincanapi.com/verb/viewed, t, VIEW",
        "http://adlnet.gov/expapi/verbs/experienced, t, VIEW",
        "http://adlnet.gov/expapi/verbs/launched, t, VIEW",
        "https://w3id.org/xapi/dod-isd/verbs/navigated, t, VIEW",
        "https://w3id.org/xapi/video/verbs/played, t, VIDEO",
        "https://w3id.org/xapi/video/verbs/paused, t, VIDEO",
        "https://w3id.org/xapi/video/verbs/seeked, t, VIDEO",
        "http://adlnet.gov/expapi/verbs/initialized, video, VIDEO",
        "http://adlnet.gov/expapi/verbs/terminated, video, VIDEO",
        "http://adlnet.gov/expapi/verbs/interacted, video, VIDEO",
        "http://adlnet.gov/expapi/verbs/experienced, video, VIDEO",
        "http://adlnet.gov/expapi/verbs/initialized, t, OTHER",
        "http://adlnet.gov/expapi/verbs/answered, question, PROBLEM",
        "http://adlnet.gov/expapi/verbs/asked, t, PROBLEM",
        "https://w3id.org/xapi/acrossx/verbs/evaluated, question, PROBLEM",
        "http://adlnet.gov/expapi/verbs/attempted, question, OTHER",
        "http://activitystrea.ms/submit, assessment, PROBLEM",
        "http://activitystrea.ms/schema/1.0/submit, assessment, PROBLEM",
        "http://id.tincanapi.com/verb/submitted, assessment, PROBLEM",
        "http://activitystrea.ms/submit, t, OTHER",
        "https://w3id.org/xapi/acrossx/verbs/posted, forum, DISCUSSION",
        "http://activitystrea.ms/create, forum, DISCUSSION",
        "http://activitystrea.ms/schema/1.0/create, forum, DISCUSSION",
        "http://activitystrea.ms/create, t, OTHER",
        "http://id.tincanapi.com/verb/replied, t, DISCUSSION",
        "http://adlnet.gov/expapi/verbs/commented, t, DISCUSSION",
        "https://w3id.org/xapi/openedx/verb/voted, forum, OTHER",
        "https://w3id.org/xapi/acrossx/verbs/edited, forum, OTHER",
        "http://id.tincanapi.com/verb/Viewed, t, OTHER",
        "viewed, t, OTHER",
    })
    void verbAndTypeMakeTheKind(String verb, String type, Kind kind) {
        String iri =
                switch (type) {
                    case "video" -> "https://w3id.org/xapi/video/activity-type/video";
                    case "question" -> QUESTION_TYPE;
                    case "assessment" -> ADL + "activities/assessment";
                    case "forum" -> "http://id.tincanapi.com/activitytype/discussion";
                    default -> type;
                };
        assertThat(kind(page().with("verb", verb(verb)).with("object", activity(PAGE, iri))))
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://adlnet.gov/expapi/verbs/completed",
                "http://id.tincanapi.com/verb/completed",
                "http://activitystrea.ms/schema/1.0/complete",
                "http://adlnet.gov/expapi/verbs/passed",
                "http://adlnet.gov/expapi/verbs/mastered",
                "https://w3id.org/xapi/adl/verbs/satisfied"
            })
    void verbsOfCompletion(String verb) {
        StatementText done = page().with("verb", verb(verb));
        assertThat(kind(done)).isEqualTo(Kind.COMPLETION);
        assertThat(kind(done.with("result", "{\"success\":false}"))).isEqualTo(Kind.COMPLETION);
        assertThat(kind(done.with("object", activity(COURSE, COURSE_TYPE))))
                .as("of a course")
                .isEqualTo(Kind.COMPLETION);
        assertThat(kind(done.with("object", activity(PAGE, QUESTION_TYPE))))
                .as("of a question")
                .isEqualTo(Kind.OTHER);
        assertThat(kind(done.with("object", activity(PAGE, ADL + "activities/question"))))
                .isEqualTo(Kind.OTHER);
        assertThat(kind(done.with("object", "{}"))).as("of nothing").isEqualTo(Kind.OTHER);
        assertThat(kind(done.with("object", "{\"objectType\":\"StatementRef\",\"id\":\"x\"}")))
                .isEqualTo(Kind.OTHER);
    }

    @ParameterizedTest
    @CsvSource({
        "http://id.tincanapi.com/verb/viewed, true, t, COMPLETION",
        "http://id.tincanapi.com/verb/viewed, false, t, VIEW",
        "http://id.tincanapi.com/verb/viewed, 1, t, VIEW",
        "http://id.tincanapi.com/verb/viewed, '\"true\"', t, VIEW",
        "http://id.tincanapi.com/verb/viewed, null, t, VIEW",
        "http://adlnet.gov/expapi/verbs/attempted, true, t, COMPLETION",
        "http://adlnet.gov/expapi/verbs/failed, true, t, COMPLETION",
        "http://adlnet.gov/expapi/verbs/answered, true, t, PROBLEM",
        "http://adlnet.gov/expapi/verbs/answered, true, question, PROBLEM",
        "http://adlnet.gov/expapi/verbs/viewed, true, question, OTHER",
        "http://adlnet.gov/expapi/verbs/uncompleted, true, t, OTHER",
        "http://id.tincanapi.com/verb/uncompleted, false, t, OTHER",
    })
    void resultOfCompletion(String verb, String completion, String type, Kind kind) {
        assertThat(
                        kind(
                                page().with("verb", verb(verb))
                                        .with(
                                                "object",
                                                activity(
                                                        PAGE,
                                                        type.equals("question")
                                                                ? QUESTION_TYPE
                                                                : type))
                                        .with("result", "{\"completion\":" + completion + "}")))
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "true, 100, COMPLETION",
        "true, 1e2, COMPLETION",
        "true, 100.0, COMPLETION",
        "true, 60, OTHER",
        "true, 1e1000000000, OTHER",
        "false, 100, OTHER",
        "true, null, COMPLETION",
        "true, '\"60\"', COMPLETION",
    })
    void progressIsACompletionWhenAllIsDone(String completion, String progress, Kind kind) {
        assertThat(
                        kind(
                                page().with("verb", verb(ADL + "verbs/progressed"))
                                        .with(
                                                "result",
                                                "{\"completion\":"
                                                        + completion
                                                        + ",\"extensions\":{\"https://w3id.org/xapi/"
                                                        + "cmi5/result/extensions/progress\":"
                                                        + progress
                                                        + "}}")))
                .isEqualTo(kind);
    }

    @Test
    void questionsOfASubmissionAreNoAttemptsOfTheirOwn() {
        String evaluated = "https://w3id.org/xapi/acrossx/verbs/evaluated";
        String group =
                "{\"objectType\":\"GroupActivity\",\"id\":\"https://o.example/b\",\"definition\":"
                        + "{\"type\":\""
                        + QUESTION_TYPE
                        + "\"}}";
        StatementText submission = page().with("verb", verb(evaluated)).with("object", group);
        assertThat(kind(submission)).isEqualTo(Kind.PROBLEM);
        assertThat(kind(submission.with("verb", verb(COMPLETED)))).isEqualTo(Kind.OTHER);
        String context =
                parents(group)
                        .replace(
                                "\"parent\"",
                                "\"grouping\":" + activity(COURSE, COURSE_TYPE) + ",\"parent\"");
        StatementText question =
                page().with("verb", verb(evaluated))
                        .with("object", activity("https://o.example/b_2_1", QUESTION_TYPE))
                        .with("context", context);
        assertThat(kind(question)).isEqualTo(Kind.OTHER);
        assertThat(Decoded.ok(question).manifestId()).isEqualTo("https://o.example/b");
    }

    /** Every fact that the shipped rules name, in a mapping of a team's own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "object.type = t | {} | t",
                "object.is_activity = true | {} | t",
                "object.is_question = true | {} | " + QUESTION_TYPE,
                "object.is_in_submission = false | {} | t",
                "result.completion = true | {\"completion\":true} | t",
                "result.completion = null | {\"completion\":\"true\"} | t",
                "result.success = false | {\"success\":false} | t",
                "result.progress = 60 | {\"extensions\":{\"https://w3id.org/xapi/cmi5/result/"
                        + "extensions/progress\":60.0}} | t",
                "result.score.scaled = 1 | {\"score\":{\"scaled\":1.0}} | t",
                "result.response = yes | {\"response\":\"yes\"} | t",
                "result.score.scaled = null and unknown = null | {\"score\":1} | t",
            })
    void aMappingOfOnesOwnTakesThePlaceOfTheShippedOne(
            String condition, String result, String type) {
        Decoder own =
                new XapiDecoder(
                        XapiRules.standard(),
                        KindFile.parse("[xapi]\ndiscussion *ed when " + condition).mapping("xapi"));
        StatementText viewed = page().with("object", activity(PAGE, type)).with("result", result);
        assertThat(kind(own, viewed)).isEqualTo(Kind.DISCUSSION);
        assertThat(kind(own, viewed.with("verb", verb("x")))).isEqualTo(Kind.OTHER);
        StatementText neither = page().with("object", activity(PAGE, "u")).without("result");
        boolean holdsOfOthers =
                condition.contains("null")
                        || condition.contains("is_activity")
                        || condition.contains("is_in_submission");
        assertThat(kind(own, neither)).isEqualTo(holdsOfOthers ? Kind.DISCUSSION : Kind.OTHER);
    }

    private static Kind kind(Decoder decoder, StatementText text) {
        return ((Outcome.Ok) Decoded.all(decoder, text.toString().getBytes(UTF_8)).get(0)).kind();
    }

    private static Kind kind(StatementText text) {
        return Decoded.ok(text).kind();
    }
}
