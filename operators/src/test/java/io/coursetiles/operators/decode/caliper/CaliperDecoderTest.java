package io.coursetiles.operators.decode.caliper;

import static io.coursetiles.operators.decode.caliper.CaliperText.decode;
import static io.coursetiles.operators.decode.caliper.CaliperText.entity;
import static io.coursetiles.operators.decode.caliper.CaliperText.envelope;
import static io.coursetiles.operators.decode.caliper.CaliperText.event;
import static io.coursetiles.operators.decode.caliper.CaliperText.label;
import static io.coursetiles.operators.decode.caliper.CaliperText.legacy;
import static io.coursetiles.operators.decode.caliper.CaliperText.only;
import static io.coursetiles.operators.decode.caliper.CaliperText.thinned;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.testing.Items;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a value, and of each of its items. */
class CaliperDecoderTest {

    /** Golden: the id of every 1.0 event that was ever counted is made so. */
    private static final String LEGACY_ID = "f80da524-9734-594a-a708-bec483538280";

    private static final long TIME = 1_772_445_600_250L;

    private final Decoder decoder = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);

    @Test
    void decodesABareEvent() {
        assertThat(only(decoder, event()))
                .isEqualTo(ok("7b0c5a52-0d1e-4f6b-9a3c-55d2e1f0a9b8", CaliperText.SECTION));
        assertThat(only(decoder, event().reversed())).isEqualTo(only(decoder, event()));
    }

    @Test
    void theOfferingIsTheCourseWhereThatIsSet() {
        Decoder offering = new CaliperDecoder(CourseLevel.OFFERING, IdSource.SENT);
        assertThat(only(offering, event()))
                .isEqualTo(ok("7b0c5a52-0d1e-4f6b-9a3c-55d2e1f0a9b8", CaliperText.OFFERING));
    }

    @Test
    void aThinnedEventIsTheSameEvent() {
        assertThat(only(decoder, thinned()))
                .isEqualTo(Items.noted((Outcome.Ok) only(decoder, event()), Note.UNTYPED_GROUP));
    }

    @Test
    void decodesAnEventOfCaliperOne() {
        assertThat(only(decoder, legacy()))
                .isEqualTo(Items.noted(ok(LEGACY_ID, CaliperText.SECTION), Note.ID_DERIVED));
    }

    @Test
    void anEnvelopeIsAsManyItemsAsItHas() {
        assertThat(decode(decoder, envelope(event().numbered(1), event().numbered(2))))
                .containsExactly(
                        ok("00000000-0000-4000-8000-000000000001", CaliperText.SECTION),
                        ok("00000000-0000-4000-8000-000000000002", CaliperText.SECTION));
    }

    @Test
    void eachItemHasItsOwnOutcome() {
        List<Outcome> outcomes =
                decode(
                        decoder,
                        envelope(
                                entity(CaliperText.LEARNER, "Person"),
                                event(),
                                "null",
                                "5",
                                "\"https://lms.test/people/ada\"",
                                "[" + event() + "]",
                                "{}",
                                event().with("action", "null"),
                                thinned(),
                                event().without("group"),
                                "{\"type\":\"Person\"}",
                                entity(
                                        "http://purl.imsglobal.org/caliper/Membership",
                                        "Membership"),
                                legacy(),
                                event().with("eventTime", "1772445600250")));
        assertThat(outcomes.stream().map(CaliperText::label))
                .containsExactly(
                        "entity_describe",
                        "ok",
                        "not_an_object",
                        "not_an_object",
                        "not_an_object",
                        "not_an_object",
                        "not_this_format",
                        "no_action",
                        "ok",
                        "no_course",
                        "not_this_format",
                        "entity_describe",
                        "ok",
                        "bad_time");
        assertThat(outcomes.get(8))
                .isEqualTo(Items.noted((Outcome.Ok) outcomes.get(1), Note.UNTYPED_GROUP));
    }

    /**
     * Every second of 80 is bad, each in one of ten ways; each outcome is that of the item alone.
     */
    @Test
    void fortyBadItemsOfEightyLeaveTheOthersAlone() {
        List<CaliperText> bad =
                List.of(
                        event().without("type"),
                        event().with("action", "7"),
                        event().with("actor", "\"a free text\""),
                        event().without("object"),
                        event().with("group", entity(CaliperText.LEARNER, "Person")),
                        event().without("eventTime"),
                        event().with("eventTime", "\"yesterday\""),
                        event().with("id", "\"a\\u0000b\""),
                        event().with("object", "{\"id\":\"https://x.test/1\",\"id\":\"e:2\"}"),
                        event().with(
                                        "actor",
                                        entity("https://x.test/" + "x".repeat(256), "Person")));
        List<String> reasons =
                List.of(
                        "no_type",
                        "wrong_type",
                        "bad_actor",
                        "no_object",
                        "bad_group",
                        "no_time",
                        "bad_time",
                        "bad_text",
                        "duplicate_key",
                        "too_long");
        List<CaliperText> items = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 80; i += 2) {
            items.add(event().numbered(i));
            expected.add("ok");
            items.add(bad.get(i / 2 % bad.size()));
            expected.add(reasons.get(i / 2 % bad.size()));
        }
        List<Outcome> outcomes = decode(decoder, envelope(items.toArray()));
        assertThat(outcomes.stream().map(CaliperText::label)).containsExactlyElementsOf(expected);
        for (int i = 0; i < 80; i++) {
            assertThat(outcomes.get(i)).as("item %d", i).isEqualTo(only(decoder, items.get(i)));
        }
        Collections.reverse(items);
        List<Outcome> reversed = decode(decoder, envelope(items.toArray()));
        Collections.reverse(reversed);
        assertThat(reversed).isEqualTo(outcomes);
    }

    @Test
    void tenThousandItemsAreReadAndOneMoreIsTooMany() {
        Object[] items = new Object[Envelope.MAX_ITEMS];
        Arrays.fill(items, "0");
        assertThat(decode(decoder, envelope(items)))
                .hasSize(Envelope.MAX_ITEMS)
                .allMatch(outcome -> label(outcome).equals("not_an_object"));
        items = new Object[Envelope.MAX_ITEMS + 1];
        Arrays.fill(items, event());
        Outcome outcome = only(decoder, envelope(items));
        assertThat(((Outcome.Dead) outcome).detail())
                .isEqualTo("data: got 10001 items, need at most 10000");
        assertThat(label(outcome)).isEqualTo("limit_exceeded");
    }

    @Test
    void theSameEventSentTwiceHasOneId() {
        assertThat(decode(decoder, envelope(event())))
                .isEqualTo(decode(decoder, envelope(event()).replace("2026-03-30", "2026-04-01")))
                .isEqualTo(decode(decoder, event()));
    }

    @Test
    void customTermsAndContextsDoNotMatter() {
        CaliperText custom =
                event().with("@context", "{\"@vocab\":[{\"id\":1,\"id\":2}],\"type\":[]}")
                        .with("https://x.test/terms#action", "\"Ended\"")
                        .with("extensions", "{\"id\":1,\"id\":2,\"user_id\":[[]]}")
                        .with("target", "{\"type\":7,\"type\":[]}")
                        .with("membership", "\"no object and no IRI\"")
                        .with("edApp", "\"no object and no IRI\"")
                        .with("session", "[1]")
                        .with("profile", "5");
        assertThat(only(decoder, custom)).isEqualTo(only(decoder, event()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | not_this_format",
                "[] | not_an_object",
                "\"{}\" | not_an_object",
                "5 | not_an_object",
                "null | not_an_object",
                "{\"event_id\":\"e\",\"event_type\":\"view\"} | not_this_format",
                "{\"name\":\"x\",\"data\":{},\"timestamp\":\"t\",\"context\":{}} | not_this_format",
                "{\"actor\":{},\"verb\":{},\"object\":{},\"timestamp\":\"t\"} | not_this_format",
                "{\"statements\":[],\"more\":\"\"} | not_this_format",
                "{\"metadata\":{\"event_name\":\"x\"},\"body\":{}} | not_this_format",
                "{\"messageId\":\"m\",\"type\":\"track\",\"properties\":{}} | not_this_format",
                "{\"id\":5,\"type\":\"Person\"} | not_this_format",
                "{\"id\":\"e:1\",\"type\":5} | not_this_format",
                "{\"sensor\":\"s\"} | bad_envelope",
                "{\"sensor\":\"s\",\"data\":null} | bad_envelope",
                "{\"sensor\":\"s\",\"data\":[]} | bad_envelope",
                "{\"sensor\":\"s\",\"data\":{\"type\":\"Event\"}} | bad_envelope",
                "{\"sensor\":\"s\",\"data\":\"[]\"} | bad_envelope",
                "{\"sendTime\":\"t\",\"data\":5} | bad_envelope",
                "{\"dataVersion\":null} | bad_envelope",
                "{\"data\":[]} | not_this_format",
                "{\"data\":[7]} | not_an_object",
                "{\"sensor\":\"s\",\"data\":[7],\"data\":[7]} | duplicate_key",
                "{\"sensor\":\"s\",\"data\":[7],\"data\":8} | duplicate_key",
                "{\"sensor\":\"s\",\"sensor\":\"s\",\"data\":[{\"id\":\"e:1\",\"type\":\"T\"}]}"
                        + " | entity_describe",
                "{\"id\":1,\"id\":2,\"sensor\":\"s\",\"data\":[{\"id\":\"e:1\",\"type\":\"T\"}]}"
                        + " | entity_describe",
                "{\"data\":[7] | not_json",
                "{\"data\":[7]}} | not_json",
                "{\"data\":[NaN]} | not_json",
            })
    void judgesTheValue(String value, String reason) {
        assertThat(label(only(decoder, value))).isEqualTo(reason);
    }

    @Test
    void anEnvelopeInAStringIsNoEnvelope() {
        String twice = '"' + envelope(event()).replace("\"", "\\\"") + '"';
        assertThat(label(only(decoder, twice))).isEqualTo("not_an_object");
    }

    @Test
    void theVersionNamesTheSettings() {
        assertThat(decoder.version()).isEqualTo("caliper/1");
        assertThat(new CaliperDecoder(CourseLevel.OFFERING, IdSource.SENT).version())
                .isEqualTo("caliper/1-offering");
        assertThat(new CaliperDecoder(CourseLevel.OFFERING, IdSource.CONTENT).version())
                .isEqualTo("caliper/1-offering-content");
    }

    private static Outcome.Ok ok(String id, String course) {
        return Items.typed(
                new Outcome.Ok(
                        id, TIME, course, CaliperText.LEARNER, Kind.VIDEO, CaliperText.VIDEO),
                "MediaEvent/Paused");
    }
}
