package io.coursetiles.operators.decode.caliper;

import static io.coursetiles.operators.decode.caliper.CaliperText.envelope;
import static io.coursetiles.operators.decode.caliper.CaliperText.event;
import static io.coursetiles.operators.decode.caliper.CaliperText.label;
import static io.coursetiles.operators.decode.caliper.CaliperText.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One wrong member at a time, and what is said of it. */
class CaliperFaultsTest {

    private static final String LONG = "\"https://x.test/" + "x".repeat(242) + '"';

    private final Decoder decoder = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);

    @ParameterizedTest(name = "{0} = {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // absent where there is no value
                "id |  | ok",
                "id | null | ok",
                "id | \" \" | ok",
                "id | \"_:e1\" | ok",
                "id | \"http://purl.imsglobal.org/caliper/Event\" | ok",
                "id | \"no IRI\" | ok",
                "id | 6 | wrong_type",
                "id | [] | wrong_type",
                "id | {} | wrong_type",
                "id | true | wrong_type",
                "id | \"a\\u0000b\" | bad_text",
                "id | \"a\\ud800\" | bad_text",
                "id | LONG | too_long",
                "type |  | no_type",
                "type | null | no_type",
                "type | \"\\u00a0\" | no_type",
                "type | 1 | wrong_type",
                "type | [\"MediaEvent\"] | wrong_type",
                "type | \"NoSuchEvent\" | ok",
                "type | \"Unheard\" | ok",
                "action |  | no_action",
                "action | null | no_action",
                "action | \"\" | no_action",
                "action | {\"id\":\"Paused\"} | wrong_type",
                "action | 5 | wrong_type",
                "action | \"NoSuchAct\" | ok",
                "actor |  | bad_actor",
                "actor | null | bad_actor",
                "actor | \"\" | bad_actor",
                "actor | \"a free text\" | bad_actor",
                "actor | \"free:text with spaces\" | bad_actor",
                "actor | \":x\" | bad_actor",
                "actor | \"x:\" | bad_actor",
                "actor | \"7x:y\" | bad_actor",
                "actor | \"x_y:z\" | bad_actor",
                "actor | 6 | bad_actor",
                "actor | [\"https://x.test/1\"] | bad_actor",
                "actor | {} | bad_actor",
                "actor | {\"type\":\"Person\"} | bad_actor",
                "actor | {\"id\":6,\"type\":\"Person\"} | bad_actor",
                "actor | {\"id\":null,\"type\":\"Person\"} | bad_actor",
                "actor | {\"id\":\" \",\"type\":\"Person\"} | bad_actor",
                "actor | {\"id\":\"not an IRI\",\"type\":\"Person\"} | ok",
                "actor | {\"id\":\" e:1\\n\"} | ok",
                "actor | {\"id\":\"e:\\u0000\"} | bad_text",
                "actor | \"e:\\u0000\" | bad_text",
                "actor | LONG | too_long",
                "object |  | no_object",
                "object | null | no_object",
                "object | \" \" | no_object",
                "object | \"a free text\" | no_object",
                "object | {\"type\":\"Assessment\"} | no_object",
                "object | {\"id\":5} | no_object",
                "object | 5 | wrong_type",
                "object | [] | wrong_type",
                "object | false | wrong_type",
                "object | \"https://x.test/1\" | ok",
                "object | {\"id\":\"x\",\"type\":[]} | ok",
                "object | {\"id\":\"x\",\"type\":\"Person\"} | ok",
                "group |  | no_course",
                "group | null | no_course",
                "group | \"\" | no_course",
                "group | \"a free text\" | bad_group",
                "group | 5 | bad_group",
                "group | [] | bad_group",
                "group | {\"id\":\"e:1\",\"type\":\"Person\"} | bad_group",
                "group | {\"id\":5,\"type\":\"CourseSection\"} | bad_group",
                "group | {\"id\":\"e:\\u0007\",\"type\":\"CourseSection\"} | bad_text",
                "group | {} | no_course",
                "group | LONG | too_long",
                "eventTime |  | no_time",
                "eventTime | null | no_time",
                "eventTime | \" \" | no_time",
                "eventTime | 1772445600250 | bad_time",
                "eventTime | 1e1000000000 | bad_time",
                "eventTime | \"1772445600\" | bad_time",
                "eventTime | {} | wrong_type",
                "eventTime | \"2026-02-30T10:00:00.000Z\" | bad_time",
                "eventTime | \"1970-01-01T00:00:00.000Z\" | time_out_of_range",
                "eventTime | \"2026-03-02T12:00:00.123456789+02:00\" | ok",
                "eventTime | \"2026-03-02T10:00:00\" | ok",
            })
    void isJudgedByItsMembers(String member, String json, String expected) {
        String value = "LONG".equals(json) ? LONG : json;
        CaliperText text = value == null ? event().without(member) : event().with(member, value);
        Outcome outcome = only(decoder, text);
        assertThat(label(outcome)).isEqualTo(expected);
        assertThat(only(decoder, envelope(text))).isEqualTo(outcome);
        if (outcome instanceof Outcome.Dead dead) {
            assertThat(dead.detail()).hasSizeBetween(10, 200).isASCII();
        }
    }

    /** A member that is read must stand once in its object; what is not read may. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "id | \"e:1\",\"id\":\"e:1\" | id",
                "type | \"MediaEvent\",\"type\":null | type",
                "actor | {\"id\":\"e:1\",\"id\":\"e:2\"} | actor.id",
                "actor | {\"id\":\"e:1\"},\"actor\":{\"id\":\"e:1\"} | actor",
                "group | {\"id\":\"e:1\",\"subOrganizationOf\":{\"id\":\"e:2\",\"id\":\"e:3\"}}"
                        + " | subOrganizationOf.id",
                "object | {\"id\":\"e:1\",\"extensions\":{\"isPartOf\":1,\"isPartOf\":2}}"
                        + " | extensions.isPartOf",
                "generated | {\"items\":[{\"metric\":1},{\"metric\":1,\"metric\":2}]} | items.metric",
                "actor | {\"id\":\"e:1\",\"name\":1,\"name\":2} | ",
                "referrer | {\"id\":1,\"id\":2},\"referrer\":3 | ",
                "sensor | 1,\"sensor\":2 | ",
                "data | [{\"id\":\"e:1\",\"id\":\"e:2\"}] | ",
            })
    void noMemberThatIsReadStandsTwice(String member, String json, String path) {
        Outcome outcome = only(decoder, event().with(member, json));
        if (path == null) {
            assertThat(label(outcome)).isEqualTo("ok");
        } else {
            assertThat(label(outcome)).isEqualTo("duplicate_key");
            assertThat(((Outcome.Dead) outcome).detail())
                    .isEqualTo(path + ": stands twice in one object, need it once");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "type, action, no_type",
        "action, actor, no_action",
        "actor, object, bad_actor",
        "object, eventTime, no_object",
    })
    void theFirstFaultCountsWhateverTheOrderOfTheMembers(
            String first, String second, String reason) {
        CaliperText broken = event().without("group").without(first).without(second);
        assertThat(label(only(decoder, broken))).isEqualTo(reason);
        assertThat(label(only(decoder, broken.reversed()))).isEqualTo(reason);
        assertThat(label(only(decoder, event().without("eventTime").with("group", "5"))))
                .isEqualTo("bad_group");
    }

    @Test
    void aTypeThatSaysEventIsEnoughToBeABadOne() {
        assertThat(label(only(decoder, "{\"type\":\"ViewEvent\"}"))).isEqualTo("no_action");
        assertThat(
                        label(
                                only(
                                        decoder,
                                        "{\"@type\":\"http://x.test/v1/ViewEvent\",\"@id\":\"e:1\"}")))
                .isEqualTo("no_action");
        assertThat(label(only(decoder, "{\"action\":null}"))).isEqualTo("no_type");
        assertThat(label(only(decoder, "{\"eventTime\":null}"))).isEqualTo("no_type");
    }

    @Test
    void detailNeverQuotesThePayload() {
        for (String json :
                List.of(
                        "\"sEcReT\"",
                        "{\"sEcReT\":sEcReT}",
                        event().with("id", "{\"sEcReT\":1}").toString(),
                        event().with("actor", "\"sEcReT text\"").toString(),
                        event().with("actor", "\"e:sEcReT\\u0000\"").toString(),
                        event().with("group", "\"sEcReT text\"").toString(),
                        event().with("object", "\"sEcReT text\"").toString(),
                        event().with("eventTime", "\"sEcReT\"").toString(),
                        event().with("type", "[\"sEcReT\"]").toString(),
                        "{\"sensor\":\"sEcReT\",\"data\":\"sEcReT\"}")) {
            Outcome outcome = only(decoder, json);
            assertThat(outcome).as(json).isInstanceOf(Outcome.Dead.class);
            assertThat(((Outcome.Dead) outcome).detail())
                    .hasSizeBetween(1, 200)
                    .doesNotContainIgnoringCase("secret");
        }
    }
}
