package io.coursetiles.operators.decode.xapi;

import static io.coursetiles.operators.decode.xapi.StatementText.COMPLETED;
import static io.coursetiles.operators.decode.xapi.StatementText.COURSE;
import static io.coursetiles.operators.decode.xapi.StatementText.ID;
import static io.coursetiles.operators.decode.xapi.StatementText.PAGE;
import static io.coursetiles.operators.decode.xapi.StatementText.SCHOOL;
import static io.coursetiles.operators.decode.xapi.StatementText.VIEWED;
import static io.coursetiles.operators.decode.xapi.StatementText.page;
import static io.coursetiles.operators.decode.xapi.StatementText.unstored;
import static io.coursetiles.operators.decode.xapi.StatementText.verb;
import static io.coursetiles.operators.decode.xapi.StatementText.voiding;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.testing.Items;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes of a value, ids, and the reasons of refusal in their order. */
class XapiDecoderTest {

    private static final long TEN_O_CLOCK = 1_772_445_600_000L;
    private static final Outcome.Ok PAGE_VIEWED =
            Items.typed(
                    new Outcome.Ok(ID, TEN_O_CLOCK + 250, COURSE, SCHOOL + "|77", Kind.VIEW, PAGE),
                    VIEWED);

    @Test
    void decodesAStatement() {
        assertThat(Decoded.only(page())).isEqualTo(PAGE_VIEWED);
        assertThat(Decoded.only("\ufeff \n" + page() + "\n")).isEqualTo(PAGE_VIEWED);
    }

    @Test
    void decodesABatchItemByItem() {
        String batch =
                "["
                        + page()
                        + ",null,7,\"x\",["
                        + page()
                        + "],{},"
                        + voiding(ID)
                        + ","
                        + page()
                        + "]";
        assertThat(Decoded.all(batch))
                .extracting(Decoded::label)
                .containsExactly(
                        "ok",
                        "not_an_object",
                        "not_an_object",
                        "not_an_object",
                        "not_an_object",
                        "not_this_format",
                        "void",
                        "ok");
        assertThat(Decoded.all(batch)).startsWith(PAGE_VIEWED).endsWith(PAGE_VIEWED);
    }

    @Test
    void decodesTheAnswerOfAStore() {
        assertThat(Decoded.all("{\"statements\":[" + page() + ",{}],\"more\":\"\"}"))
                .hasSize(2)
                .startsWith(PAGE_VIEWED);
        assertThat(Decoded.all("{\"more\":\"/x\",\"statements\":[" + page() + "]}"))
                .containsExactly(PAGE_VIEWED);
        assertThat(Decoded.only("{\"statements\":{}}"))
                .extracting(Decoded::label)
                .isEqualTo("wrong_type");
        assertThat(Decoded.only("{\"statements\":null}"))
                .extracting(Decoded::label)
                .isEqualTo("wrong_type");
        assertThat(Decoded.dead("{\"statements\":[],\"statements\":[]}"))
                .isEqualTo(DeadReason.DUPLICATE_KEY);
        assertThat(Decoded.all("[{\"statements\":[" + page() + "]}]"))
                .as("an answer within a batch is none")
                .extracting(Decoded::label)
                .containsExactly("not_this_format");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"statements\":[]}", "{\"statements\":[],\"more\":\"\"}"})
    void anEmptyBatchIsSkipped(String batch) {
        assertThat(Decoded.only(batch)).isEqualTo(new Outcome.Skip(SkipReason.EMPTY_BATCH));
    }

    @Test
    void aBatchIsBounded() {
        String most = "[0" + ",0".repeat(StatementTree.MAX_ITEMS - 1) + "]";
        assertThat(Decoded.all(most)).hasSize(StatementTree.MAX_ITEMS);
        assertThat(Decoded.dead(most.replace("]", ",0]"))).isEqualTo(DeadReason.LIMIT_EXCEEDED);
        assertThat(Decoded.dead("[" + "0,".repeat(1_000_000) + "0]"))
                .isEqualTo(DeadReason.LIMIT_EXCEEDED);
    }

    @Test
    void voidingNamesTheStatementThatIsTakenBack() {
        assertThat(Decoded.only(voiding(ID))).isEqualTo(new Outcome.Void(ID));
        assertThat(Decoded.only(voiding("{" + ID.toUpperCase() + "}")))
                .isEqualTo(new Outcome.Void(ID));
        assertThat(Decoded.only(voiding(ID).without("id"))).isEqualTo(new Outcome.Void(ID));
        assertThat(Decoded.dead(voiding(ID).without("timestamp"))).isEqualTo(DeadReason.NO_TIME);
        assertThat(Decoded.dead(voiding(" "))).isEqualTo(DeadReason.NO_EVENT_ID);
        assertThat(Decoded.dead(voiding(ID).with("object", "{\"id\":\"" + ID + "\"}")))
                .as("an activity is no statement")
                .isEqualTo(DeadReason.NO_EVENT_ID);
        assertThat(Decoded.dead(voiding("a\\u0000b"))).isEqualTo(DeadReason.BAD_TEXT);
        assertThat(Decoded.dead(voiding("a".repeat(257)))).isEqualTo(DeadReason.TOO_LONG);
    }

    /** Golden values: another recipe would count every such statement of the past again. */
    @Test
    void derivedIdsAreFrozen() {
        assertThat(Decoded.ok(unstored()).eventId())
                .isEqualTo("c594ecc0-0bbb-55f3-b71c-b3bd5285e60d");
        assertThat(
                        Decoded.ok(
                                        unstored()
                                                .with(
                                                        "context",
                                                        StatementText.parents(
                                                                        StatementText.activity(
                                                                                COURSE,
                                                                                StatementText
                                                                                        .COURSE_TYPE))
                                                                .replace(
                                                                        "{\"contextAct",
                                                                        "{\"registration\":\"0A0B0C0D-0000-4000-8000-00000000000F\",\"contextAct"))
                                                .with(
                                                        "result",
                                                        "{\"success\":true,\"score\":{\"raw\":1.50},"
                                                                + "\"response\":\"caf\u00e9\"}"))
                                .eventId())
                .isEqualTo("574a537b-6c6c-5cfe-9b84-b1ed7268db1a");
        assertThat(
                        Decoded.ok(
                                        unstored()
                                                .with(
                                                        "object",
                                                        "{\"objectType\":\"SubStatement\",\"actor\":"
                                                                + "{\"mbox\":\"mailto:elm@orchard.example\"},"
                                                                + "\"verb\":{\"id\":\"https://v.example/do\"},"
                                                                + "\"object\":{\"id\":\"https://o.example/1\"}}"))
                                .eventId())
                .isEqualTo("80a08b78-1dfe-5080-a429-17b0b9ff8423");
    }

    @Test
    void reserialisedStatementHasTheSameDerivedId() {
        Outcome.Ok one = Decoded.ok(unstored());
        String text = unstored().toString();
        for (String other :
                List.of(
                        text.replace("Rowan", "R."),
                        text.replace("10:00:00.250Z", "12:00:00.25+02:00"),
                        text.replace(":\"77\"", ":77"),
                        text.replace("viewed\",\"display\":{\"en\":\"viewed\"}", "viewed\""),
                        text.replace("\"version\":\"1.0.3\"", "\"result\":null"),
                        text.replace("/mod/", "\\/mod\\/"),
                        text.replace(",\"version\"", ",\"stored\":\"2026-03-05T00:00:00Z\",\"v\""),
                        text.replace("\"timestamp\"", "\"attachments\":[{}],\"timestamp\""))) {
            assertThat(other).isNotEqualTo(text);
            assertThat(Decoded.ok(other)).isEqualTo(one);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "77, 78",
        "verb/viewed, verb/seen",
        "id=34, id=35",
        ".250Z, .251Z",
        "'\"version\"', '\"result\":{\"success\":false},\"version\"'",
        "'{\"contextAct', '{\"registration\":\"r\",\"contextAct'"
    })
    void anotherStatementHasAnotherDerivedId(String text, String other) {
        String changed = unstored().toString().replace(text, other);
        assertThat(changed).isNotEqualTo(unstored().toString());
        assertThat(Decoded.ok(changed).eventId()).isNotEqualTo(Decoded.ok(unstored()).eventId());
    }

    @ParameterizedTest
    @CsvSource({
        "3B5C7A10-91D4-4F6E-8A2B-0C1D2E3F4A5B, 3b5c7a10-91d4-4f6e-8a2b-0c1d2e3f4a5b",
        "{3B5C7A10-91D4-4F6E-8A2B-0C1D2E3F4A5B}, 3b5c7a10-91d4-4f6e-8a2b-0c1d2e3f4a5b",
        "'  3b5c7a10-91d4-4f6e-8a2b-0c1d2e3f4a5b ', 3b5c7a10-91d4-4f6e-8a2b-0c1d2e3f4a5b",
        "NoUuid-7, NoUuid-7",
        "{7}, {7}",
        "3B5C7A10-91D4-4F6E-8A2B-0C1D2E3F4A5, 3B5C7A10-91D4-4F6E-8A2B-0C1D2E3F4A5",
    })
    void idsHaveOneSpelling(String id, String canonical) {
        assertThat(Decoded.ok(page().with("id", '"' + id + '"')).eventId()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\" \\t\""})
    void aBlankIdIsNone(String id) {
        assertThat(Decoded.ok(page().with("id", id))).isEqualTo(Decoded.ok(unstored()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | NOT_AN_OBJECT",
                "7 | NOT_AN_OBJECT",
                "\"{}\" | NOT_AN_OBJECT",
                "{} | NOT_THIS_FORMAT",
                "{\"event_id\":\"e\",\"course_id\":\"c\"} | NOT_THIS_FORMAT",
                "{\"actor\":{},\"action\":\"Viewed\",\"object\":{}} | NOT_THIS_FORMAT",
                "{\"objectType\":\"SubStatement\",\"verb\":{\"id\":\"v\"}} | NOT_THIS_FORMAT",
                "{\"actor\":{},\"object\":{}} | NO_TYPE",
                "{\"verb\":null} | NO_TYPE",
                "{\"verb\":{}} | NO_TYPE",
                "{\"verb\":{\"id\":\" \"}} | NO_TYPE",
                "{\"verb\":\"viewed\"} | WRONG_TYPE",
                "{\"verb\":{\"id\":7}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"actor\":\"rowan\"} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"actor\":[{}]} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"actor\":{\"mbox\":7}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"actor\":{\"account\":\"a\"}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"actor\":{\"account\":{\"name\":true}}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"object\":\"o\"} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"object\":{\"id\":7}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"object\":{\"definition\":[]}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"context\":[]} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"context\":{\"contextActivities\":[]}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"context\":{\"contextActivities\":{\"parent\":\"p\"}}}"
                        + " | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"context\":{\"contextActivities\":{\"other\":[7]}}}"
                        + " | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"context\":{\"contextActivities\":{\"parent\":[{\"id\":{}}]}}}"
                        + " | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"result\":\"good\"} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"id\":7} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"}} | NO_TIME",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":\" \",\"stored\":null} | NO_TIME",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":1772445600} | BAD_TIME",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":[]} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":{}} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":true} | WRONG_TYPE",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":\"yesterday\"} | BAD_TIME",
                "{\"verb\":{\"id\":\"v\"},\"timestamp\":\"1970-01-01T00:00:00Z\"} | TIME_OUT_OF_RANGE",
                "{\"verb\":{\"id\":\"v\"},\"verb\":{\"id\":\"v\"}} | DUPLICATE_KEY",
                "{\"verb\":{\"id\":\"v\",\"id\":\"v\"}} | DUPLICATE_KEY",
                "{\"verb\":{\"id\":\"v\"},\"actor\":{\"mbox\":\"a\",\"mbox\":\"a\"}} | DUPLICATE_KEY",
                "{\"verb\":{\"id\":\"v\"},\"context\":{\"contextActivities\":{\"other\":"
                        + "[{},{\"id\":\"a\",\"id\":\"b\"}]}}} | DUPLICATE_KEY",
                "{\"verb\":{\"id\":\"v\"},\"result\":{\"completion\":true,\"completion\":false}}"
                        + " | DUPLICATE_KEY",
                "{\"verb\":{\"id\":\"v\"},\"id\":\"a\\u0000\"} | BAD_TEXT",
                "{\"verb\":{\"id\":\"v\"},\"id\":\"a\\ud800\"} | BAD_TEXT",
                "{\"verb\": | NOT_JSON",
                "[{\"verb\":{}}, | NOT_JSON",
                "{\"verb\":{}} {} | NOT_JSON",
            })
    void refuses(String value, DeadReason reason) {
        assertThat(Decoded.dead(value)).isEqualTo(reason);
    }

    @Test
    void refusesIdsThatAreTooLongOrBroken() {
        String longText = "x".repeat(257);
        assertThat(Decoded.dead(page().with("id", '"' + longText + '"')))
                .isEqualTo(DeadReason.TOO_LONG);
        assertThat(Decoded.dead(page().toString().replace(":\"77\"", ":\"" + longText + '"')))
                .isEqualTo(DeadReason.TOO_LONG);
        assertThat(Decoded.dead(page().toString().replace("view.php?id=12", longText)))
                .isEqualTo(DeadReason.TOO_LONG);
        assertThat(Decoded.dead(page().toString().replace(":\"77\"", ":\"7\\u00007\"")))
                .isEqualTo(DeadReason.BAD_TEXT);
        assertThat(Decoded.dead(page().toString().replace("id=12", "id=\\ud8001")))
                .isEqualTo(DeadReason.BAD_TEXT);
        assertThat(Decoded.ok(page().toString().replace("id=34", longText)).manifestId())
                .as("a lesson that cannot be named is none")
                .isNull();
    }

    @Test
    void refusesBadBytes() {
        byte[] latin = page().toString().getBytes(UTF_8);
        latin[page().toString().indexOf("Rowan")] = (byte) 0xF8;
        assertThat(Decoded.all(new XapiDecoder(XapiRules.standard()), latin))
                .extracting(Decoded::label)
                .containsExactly("bad_encoding");
        assertThat(Decoded.all(new XapiDecoder(XapiRules.standard()), null))
                .extracting(Decoded::label)
                .containsExactly("null_value");
        assertThat(Decoded.only(" ")).extracting(Decoded::label).isEqualTo("empty_value");
    }

    @Test
    void whatIsNotReadDoesNotMatter() {
        for (String unread :
                List.of(
                        "\"x\":1,\"x\":2",
                        "\"authority\":[{\"mbox\":7}]",
                        "\"attachments\":\"none\"",
                        "\"version\":{\"a\":1e1000000000}",
                        "\"x\":" + "[".repeat(90) + "]".repeat(90))) {
            String json = page().toString().replace("{\"id\":\"3b", "{" + unread + ",\"id\":\"3b");
            assertThat(Decoded.only(json)).isEqualTo(PAGE_VIEWED);
        }
        assertThat(Decoded.dead(page().with("x", "[".repeat(101) + "]".repeat(101))))
                .isEqualTo(DeadReason.LIMIT_EXCEEDED);
    }

    @Test
    void detailNeverQuotesTheStatement() {
        for (String json :
                List.of(
                        "sEcReT",
                        "[\"sEcReT\"]",
                        "{\"sEcReT\":sEcReT}",
                        page().with("timestamp", "\"sEcReT\"").toString(),
                        page().with("actor", "\"sEcReT\"").toString(),
                        page().with("id", "\"sEcReT\\u0000\"").toString(),
                        page().toString().replace(":\"77\"", ":\"sEcReT\\u0000\""),
                        page().toString().replace("?id=12", "sEcReT\\u0000"))) {
            Outcome outcome = Decoded.only(json);
            assertThat(outcome).isInstanceOf(Outcome.Dead.class);
            assertThat(((Outcome.Dead) outcome).detail())
                    .hasSizeBetween(1, 200)
                    .doesNotContainIgnoringCase("secret");
        }
    }

    @Test
    void ownRulesAreAnotherVersion() {
        XapiRules types = new XapiRules(List.of("t"), List.of(), List.of());
        XapiRules paths =
                new XapiRules(XapiRules.standard().courseTypes(), List.of("t"), List.of());
        assertThat(new XapiDecoder(XapiRules.standard()).version()).isEqualTo("xapi/1");
        assertThat(new XapiDecoder(types).version()).matches("xapi/1-[0-9a-f]{12}");
        assertThat(new XapiDecoder(paths).version())
                .isNotEqualTo(new XapiDecoder(types).version())
                .isEqualTo(new XapiDecoder(paths).version());
    }

    @Test
    void aWithdrawnStatementComesBackUnderANewIdAlone() {
        assertThat(Decoded.only(page().with("verb", verb(COMPLETED)).with("id", "\"new\"")))
                .isEqualTo(
                        Items.typed(
                                new Outcome.Ok(
                                        "new",
                                        TEN_O_CLOCK + 250,
                                        COURSE,
                                        SCHOOL + "|77",
                                        Kind.COMPLETION,
                                        PAGE),
                                COMPLETED));
    }
}
