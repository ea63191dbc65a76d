package io.coursetiles.operators.decode.caliper;

import static io.coursetiles.operators.decode.caliper.CaliperText.entity;
import static io.coursetiles.operators.decode.caliper.CaliperText.event;
import static io.coursetiles.operators.decode.caliper.CaliperText.only;
import static io.coursetiles.operators.decode.caliper.CaliperText.thinned;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The identity of an event: as sent, or derived from what it says. */
class CaliperIdsTest {

    private static final String DERIVED = "bac4b9d6-c1a2-505d-9676-acde46479975";

    private final Decoder sent = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);
    private final Decoder content = new CaliperDecoder(CourseLevel.SECTION, IdSource.CONTENT);

    @ParameterizedTest
    @CsvSource({
        "urn:uuid:0F0E0D0C-0B0A-4908-8706-050403020100, 0f0e0d0c-0b0a-4908-8706-050403020100",
        "URN:UUID:0f0e0d0c-0b0a-1908-8706-050403020100, 0f0e0d0c-0b0a-1908-8706-050403020100",
        "0F0E0D0C-0B0A-4908-8706-050403020100, 0f0e0d0c-0b0a-4908-8706-050403020100",
        "' urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100 ', 0f0e0d0c-0b0a-4908-8706-050403020100",
        "urn:uuid:0F0E, urn:uuid:0F0E",
        "urn:uuid:, urn:uuid:",
        "https://X.test/Events/1, https://X.test/Events/1",
        "0F0E0D0C-0B0A-4908-8706-05040302010G, 0F0E0D0C-0B0A-4908-8706-05040302010G",
        "plain 7, plain 7",
    })
    void aSentIdIsKeptAndAUuidIsWrittenInOneWay(String id, String kept) {
        assertThat(id(sent, event().with("id", '"' + id + '"'))).isEqualTo(kept);
    }

    /** Golden: with another recipe every such event of the past would be counted again. */
    @Test
    void anEventWithoutAnIdGetsOneFromItsContent() {
        CaliperText without = event().without("id");
        assertThat(id(sent, without)).isEqualTo(DERIVED);
        assertThat(id(sent, without.with("id", "null"))).isEqualTo(DERIVED);
        assertThat(id(sent, without.with("id", "\" \""))).isEqualTo(DERIVED);
        assertThat(id(sent, without.with("id", "\"_:e\""))).isEqualTo(DERIVED);
        assertThat(id(sent, without.with("id", "\"http://purl.imsglobal.org/caliper/Event\"")))
                .isEqualTo(DERIVED);
    }

    @Test
    void aSourceOfRandomIdsIsReadByContent() {
        assertThat(id(content, event())).isEqualTo(DERIVED);
        assertThat(id(content, event().numbered(7))).isEqualTo(DERIVED);
    }

    @Test
    void theDerivedIdIsThatOfTheEventAndNotOfItsText() {
        CaliperText without = event().without("id");
        assertThat(id(sent, thinned().without("id"))).isEqualTo(DERIVED);
        assertThat(id(sent, without.reversed())).isEqualTo(DERIVED);
        assertThat(id(sent, without.with("eventTime", "\"2026-03-02T11:00:00.25+01:00\"")))
                .isEqualTo(DERIVED);
        assertThat(id(sent, without.with("edApp", entity("https://player.test", "X"))))
                .isEqualTo(DERIVED);
        assertThat(
                        id(
                                sent,
                                without.without("type")
                                        .with("@type", "\"http://x.test/v1/MediaEvent\"")
                                        .with("action", "\"http://x.test/v1/act#Paused\"")))
                .isEqualTo(DERIVED);
        assertThat(id(sent, without.with("referrer", "null").with("group", "\"e:c\"")))
                .isEqualTo(DERIVED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "type | \"ViewEvent\"",
                "action | \"Resumed\"",
                "actor | \"https://lms.test/people/bea\"",
                "object | \"https://lms.test/algebra/films/squares\"",
                "eventTime | \"2026-03-02T10:00:00.250001Z\"",
                "session | null",
                "session | \"https://lms.test/sessions/5e56\"",
                "edApp | null",
            })
    void anotherEventHasAnotherId(String member, String json) {
        assertThat(id(content, event().with(member, json)))
                .isNotEqualTo(DERIVED)
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    }

    private static String id(Decoder decoder, CaliperText text) {
        return ((Outcome.Ok) only(decoder, text)).eventId();
    }
}
