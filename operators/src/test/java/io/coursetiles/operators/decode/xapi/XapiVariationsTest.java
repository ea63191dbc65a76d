package io.coursetiles.operators.decode.xapi;

import static io.coursetiles.operators.decode.xapi.StatementText.COURSE;
import static io.coursetiles.operators.decode.xapi.StatementText.COURSE_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.ID;
import static io.coursetiles.operators.decode.xapi.StatementText.PAGE;
import static io.coursetiles.operators.decode.xapi.StatementText.QUIZ;
import static io.coursetiles.operators.decode.xapi.StatementText.SCHOOL;
import static io.coursetiles.operators.decode.xapi.StatementText.SECTION_TYPE;
import static io.coursetiles.operators.decode.xapi.StatementText.activity;
import static io.coursetiles.operators.decode.xapi.StatementText.context;
import static io.coursetiles.operators.decode.xapi.StatementText.page;
import static io.coursetiles.operators.decode.xapi.StatementText.parents;
import static io.coursetiles.operators.decode.xapi.StatementText.unstored;
import static io.coursetiles.operators.decode.xapi.StatementText.verb;
import static io.coursetiles.operators.decode.xapi.StatementText.voiding;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements as systems write them, each unlike the others in one way. */
class XapiVariationsTest {

    private static final String ACTIVITY = activity(COURSE, COURSE_TYPE);
    private static final Outcome NO_COURSE = new Outcome.Skip(SkipReason.NO_COURSE);
    private static final Outcome NO_LEARNER = new Outcome.Skip(SkipReason.NO_LEARNER);
    private static final Outcome GROUP_ACTOR = new Outcome.Skip(SkipReason.GROUP_ACTOR);

    @Test
    void neitherIdNorTimestamp() {
        assertThat(Decoded.dead(unstored().without("timestamp"))).isEqualTo(DeadReason.NO_TIME);
    }

    @Test
    void storedAloneStandsForTheTimestamp() {
        StatementText stored =
                page().without("timestamp").with("stored", "\"2026-03-02T10:00:00.250Z\"");
        assertThat(Decoded.only(stored)).isEqualTo(Decoded.only(page()));
        assertThat(Decoded.ok(page().with("stored", "\"2026-03-09T00:00:00Z\"")))
                .as("the timestamp counts when both are there")
                .isEqualTo(Decoded.ok(page()));
        assertThat(Decoded.ok(page().with("stored", "7"))).isEqualTo(Decoded.ok(page()));
    }

    @Test
    void batchOfOneActHasAnIdForEachStatement() {
        String other = unstored().with("object", activity(QUIZ, "t")).toString();
        List<Outcome> out = Decoded.all("[" + unstored() + "," + other + "," + unstored() + "]");
        assertThat(out).hasSize(3);
        assertThat(out.get(0)).isEqualTo(out.get(2)).isNotEqualTo(out.get(1));
        assertThat(((Outcome.Ok) out.get(1)).eventId())
                .isNotEqualTo(((Outcome.Ok) out.get(0)).eventId());
    }

    @Test
    void rawLineBreaksInAStringAreNoJson() {
        assertThat(Decoded.dead(page().toString().replace("Rowan", "Ro\n\twan")))
                .isEqualTo(DeadReason.NOT_JSON);
    }

    @Test
    void parentMayBeOneObject() {
        assertThat(Decoded.only(page().with("context", context("parent", ACTIVITY))))
                .isEqualTo(Decoded.only(page()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "{\"contextActivities\":null}",
                "{\"contextActivities\":{}}",
                "{\"contextActivities\":{\"parent\":[]}}",
                "{\"contextActivities\":{\"parent\":null}}",
                "{\"contextActivities\":{\"category\":[{\"id\":\"https://p.example\"}]}}"
            })
    void withoutAnythingThatNamesACourseThereIsNone(String context) {
        assertThat(Decoded.only(page().with("context", context))).isEqualTo(NO_COURSE);
        assertThat(Decoded.only(page().without("context"))).isEqualTo(NO_COURSE);
    }

    @Test
    void courseMayBeTheObjectAlone() {
        Outcome.Ok viewed = Decoded.ok(page().without("context").with("object", ACTIVITY));
        assertThat(viewed.courseId()).isEqualTo(COURSE);
        assertThat(viewed.manifestId()).as("a course is no lesson").isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"grouping", "other"})
    void courseMayBeFurtherAway(String place) {
        String section = activity(SCHOOL + "/course/section.php?id=3", SECTION_TYPE);
        String context =
                "{\"contextActivities\":{\"parent\":["
                        + section
                        + "],\""
                        + place
                        + "\":["
                        + ACTIVITY
                        + "]}}";
        assertThat(Decoded.only(page().with("context", context))).isEqualTo(Decoded.only(page()));
    }

    @Test
    void theNearestOfTwoCoursesCounts() {
        String other = activity(SCHOOL + "/course/view.php?id=99", COURSE_TYPE);
        String context =
                "{\"contextActivities\":{\"other\":["
                        + other
                        + "],\"grouping\":["
                        + other
                        + "],\"parent\":"
                        + ACTIVITY
                        + "}}";
        assertThat(Decoded.ok(page().with("context", context)).courseId()).isEqualTo(COURSE);
        assertThat(Decoded.ok(page().with("object", other)).courseId()).isEqualTo(COURSE);
        assertThat(Decoded.ok(page().with("object", other)).manifestId()).isNull();
    }

    @Test
    void theFirstParentIsNotTheCourseByItsPlace() {
        String section = activity(SCHOOL + "/course/section.php?id=3", SECTION_TYPE);
        assertThat(
                        Decoded.only(
                                page().with(
                                                "context",
                                                parents(activity(QUIZ, "t"), section, ACTIVITY))))
                .isEqualTo(Decoded.only(page()));
    }

    @Test
    void packagePageIsNoCourseWhateverItsType() {
        String pack = activity(SCHOOL + "/mod/imscp/view.php?id=8", COURSE_TYPE);
        assertThat(Decoded.ok(page().with("object", pack)))
                .extracting(Outcome.Ok::courseId, Outcome.Ok::manifestId)
                .containsExactly(COURSE, SCHOOL + "/mod/imscp/view.php?id=8");
        assertThat(Decoded.ok(page().with("context", parents(pack, ACTIVITY))).courseId())
                .isEqualTo(COURSE);
        assertThat(Decoded.only(page().without("context").with("object", pack)))
                .isEqualTo(NO_COURSE);
    }

    @Test
    void voidingStandsBeforeOrAfterItsTarget() {
        assertThat(Decoded.all("[" + voiding(ID) + "," + page() + "]"))
                .containsExactly(new Outcome.Void(ID), Decoded.only(page()));
        assertThat(Decoded.all("[" + page() + "," + voiding(ID) + "]"))
                .containsExactly(Decoded.only(page()), new Outcome.Void(ID));
    }

    @Test
    void referenceUnderAnotherVerbIsAnEventOfItsOwn() {
        Outcome.Ok comment =
                Decoded.ok(
                        page().with("verb", verb("http://adlnet.gov/expapi/verbs/commented"))
                                .with("object", "{\"objectType\":\"StatementRef\",\"id\":\"x\"}"));
        assertThat(comment)
                .extracting(Outcome.Ok::eventId, Outcome.Ok::kind, Outcome.Ok::manifestId)
                .containsExactly(ID, Kind.DISCUSSION, null);
    }

    @Test
    void objectThatIsNoActivityIsNoCourseWhateverItSays() {
        for (String type : List.of("StatementRef", "Agent", "SubStatement")) {
            String object = ACTIVITY.replace("{\"id\"", "{\"objectType\":\"" + type + "\",\"id\"");
            assertThat(Decoded.only(page().without("context").with("object", object)))
                    .isEqualTo(NO_COURSE);
        }
    }

    @Test
    void whatIsOnlyPlannedDoesNotCountAsDone() {
        String planned =
                "{\"objectType\":\"SubStatement\",\"actor\":{\"mbox\":\"mailto:a@b.example\"},"
                        + "\"verb\":{\"id\":\"http://adlnet.gov/expapi/verbs/completed\"},"
                        + "\"object\":"
                        + ACTIVITY
                        + ",\"result\":{\"completion\":true}}";
        StatementText plan =
                page().with("verb", verb("http://www.example.org/planned"))
                        .with("object", planned)
                        .with("result", "{\"completion\":true}");
        assertThat(Decoded.ok(plan))
                .extracting(Outcome.Ok::kind, Outcome.Ok::manifestId, Outcome.Ok::courseId)
                .containsExactly(Kind.OTHER, null, COURSE);
        assertThat(Decoded.only(plan.without("context")))
                .as("the inner object places it in no course")
                .isEqualTo(NO_COURSE);
        assertThat(Decoded.dead(planned)).isEqualTo(DeadReason.NOT_THIS_FORMAT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"mbox\":\"mailto:Elm.Tree@Orchard.EXAMPLE\"} | mailto:Elm.Tree@orchard.example",
                "{\"mbox\":\" MAILTO: elm@orchard.example \"} | mailto:elm@orchard.example",
                "{\"mbox\":\"elm@Orchard.example\"} | mailto:elm@orchard.example",
                "{\"mbox\":\"mailto:ELM\"} | mailto:ELM",
                "{\"mbox_sha1sum\":\"EBD31E95054C018B10727CCFFD2EF2EC3A016EE9\"}"
                        + " | mbox_sha1sum:ebd31e95054c018b10727ccffd2ef2ec3a016ee9",
                "{\"openid\":\"https://id.example/Elm\"} | openid:https://id.example/Elm",
                "{\"account\":{\"homePage\":\"https://a.example\",\"name\":\"E\"}}"
                        + " | https://a.example|E",
                "{\"account\":{\"homePage\":\"https://a.example\",\"name\":6}}"
                        + " | https://a.example|6",
                "{\"account\":{\"homePage\":\"https://a.example\",\"name\":\" 6\\u2003\"}}"
                        + " | https://a.example|6",
                "{\"account\":{\"name\":\"E\"},\"mbox\":\"mailto:e@a.example\"}"
                        + " | mailto:e@a.example",
                "{\"mbox\":\"mailto:e@a.example\",\"openid\":\"o\",\"account\":"
                        + "{\"homePage\":\"h\",\"name\":\"n\"}} | h|n",
            })
    void learnerIsTheOneIdentifierOfTheActor(String line) {
        int end = line.indexOf(" | ");
        Outcome.Ok one = Decoded.ok(page().with("actor", line.substring(0, end)));
        assertThat(one.learnerKey()).isEqualTo(line.substring(end + 3));
        String agent = "{\"objectType\":\"Agent\",\"name\":\"N\"," + line.substring(1, end);
        assertThat(Decoded.ok(page().with("actor", agent))).isEqualTo(one);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "{\"name\":\"Elm\"}",
                "{\"mbox\":\"mailto: \"}",
                "{\"mbox\":\"\",\"openid\":null}",
                "{\"account\":{}}",
                "{\"account\":{\"name\":\"6\"}}",
                "{\"account\":{\"homePage\":\"https://a.example\",\"name\":\" \"}}",
                "{\"account\":{\"homePage\":\"https://a.example\",\"name\":\"anonymous\"}}",
                "{\"objectType\":\"Group\",\"member\":[{\"mbox\":\"mailto:a@b.example\"}]}",
                "{\"objectType\":\"Activity\",\"id\":\"https://a.example\"}"
            })
    void nobodyIsSkipped(String actor) {
        assertThat(Decoded.only(page().with("actor", actor))).isEqualTo(NO_LEARNER);
        assertThat(Decoded.only(page().without("actor"))).isEqualTo(NO_LEARNER);
    }

    @Test
    void identifiedGroupIsNoLearner() {
        assertThat(
                        Decoded.only(
                                page().with(
                                                "actor",
                                                "{\"objectType\":\"Group\",\"mbox\":"
                                                        + "\"mailto:team@b.example\",\"member\":[]}")))
                .isEqualTo(GROUP_ACTOR);
    }

    @Test
    void sameIdWithAnotherBodyOrTimeIsDecodedAsItStands() {
        String retry = page().with("timestamp", "\"2026-03-02T10:00:09Z\"").toString();
        String other = page().with("object", activity(QUIZ, "t")).toString();
        assertThat(Decoded.all("[" + page() + "," + retry + "," + other + "," + page() + "]"))
                .extracting(outcome -> ((Outcome.Ok) outcome).eventId())
                .containsExactly(ID, ID, ID, ID);
    }

    @Test
    void displayTextsAreOptionalAndMany() {
        for (String display :
                List.of(
                        "{\"id\":\"%s\"}",
                        "{\"id\":\"%s\",\"display\":{\"de\":\"sah\",\"fr\":\"a vu\",\"ja\":\"\u898b\"}}",
                        "{\"display\":7,\"id\":\" %s \"}")) {
            assertThat(Decoded.only(page().with("verb", display.formatted(StatementText.VIEWED))))
                    .isEqualTo(Decoded.only(page()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-02T10:00:00+00:00, 2026-03-02T10:00:00Z",
        "2026-03-02T10:00:00Z, 2026-03-02T10:00:00Z",
        "2026-03-02T10:00:00.123456Z, 2026-03-02T10:00:00.123Z",
        "2026-03-02T12:00:00.1234567+02:00, 2026-03-02T10:00:00.123Z",
        "2026-03-02T12:00:00+0200, 2026-03-02T10:00:00Z",
        "2026-03-02T12:00:00+02, 2026-03-02T10:00:00Z",
        "2026-03-02T08:00:00-02, 2026-03-02T10:00:00Z",
        "2026-03-02T10:00:00, 2026-03-02T10:00:00Z",
        "2026-03-02 10:00:00Z, 2026-03-02T10:00:00Z",
        "20260302T100000Z, 2026-03-02T10:00:00Z",
        "20260302T100000, 2026-03-02T10:00:00Z",
        "20260302T100000.5Z, 2026-03-02T10:00:00.500Z",
        "20260302T120000+0200, 2026-03-02T10:00:00Z",
        "20260302T120000.25+02, 2026-03-02T10:00:00.250Z",
    })
    void timesOfEveryStore(String time, Instant instant) {
        assertThat(Decoded.ok(page().with("timestamp", '"' + time + '"')).eventTime())
                .isEqualTo(instant.toEpochMilli());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-02",
                "2026-03-02T10:00",
                "20260302T1000",
                "20260302T1000000",
                "2026030T2100000Z",
                "20260302T10000Z",
                "2026-03-02T10:00:00+2",
                "2026-03-02T10:00:00,5Z",
                "2026-W10-1T10:00:00Z",
                "1772445600",
                "+2026-03-02T10:00:00Z"
            })
    void noTimes(String time) {
        assertThat(Decoded.dead(page().with("timestamp", '"' + time + '"')))
                .isEqualTo(DeadReason.BAD_TIME);
    }

    @Test
    void attachmentsAndSignaturesAreNotRead() {
        assertThat(
                        Decoded.only(
                                page().with(
                                                "attachments",
                                                "[{\"usageType\":\"http://adlnet.gov/expapi/"
                                                        + "attachments/signature\",\"sha2\":\"0\"}]")))
                .isEqualTo(Decoded.only(page()));
        assertThat(Decoded.dead("eyJhbGciOiJSUzI1NiJ9.e30.c2ln")).isEqualTo(DeadReason.NOT_JSON);
        assertThat(Decoded.dead("--part\r\nContent-Type: application/json\r\n\r\n{}"))
                .isEqualTo(DeadReason.NOT_JSON);
    }

    @Test
    void objectWithoutAnIriIsNoLesson() {
        assertThat(Decoded.ok(page().with("object", "{\"objectType\":\"Activity\"}")).manifestId())
                .isNull();
        assertThat(Decoded.only(page().without("context").with("object", "{}")))
                .isEqualTo(NO_COURSE);
        assertThat(Decoded.ok(page().without("object")).manifestId()).isNull();
        assertThat(Decoded.ok(page().with("object", activity(PAGE, "t")).with("id", "\"i\"")))
                .extracting(Outcome.Ok::manifestId)
                .isEqualTo(PAGE);
    }
}
