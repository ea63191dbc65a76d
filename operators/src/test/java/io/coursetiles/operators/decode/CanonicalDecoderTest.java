package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What good canonical values become, and in which order faults of several fields are reported. */
class CanonicalDecoderTest {

    private static final long TEN_O_CLOCK = 1_772_445_600_000L;

    private final Decoder decoder = new CanonicalDecoder(new KindMapping());

    @Test
    void decodesEveryField() {
        assertThat(decode(CanonicalText.good().with("manifest_id", "\"lesson-4\"")))
                .isEqualTo(
                        new Outcome.Ok(
                                "evt-1",
                                TEN_O_CLOCK,
                                "course-v1:Org+Algebra+2026",
                                "learner-7",
                                Kind.VIDEO,
                                "lesson-4"));
    }

    @Test
    void forgetsThePreviousValue() {
        decode(CanonicalText.good().with("manifest_id", "\"lesson-4\""));
        assertThat(decode(CanonicalText.good()))
                .extracting(outcome -> ((Outcome.Ok) outcome).manifestId())
                .isNull();
        assertThat(decode(CanonicalText.good().without("course_id")))
                .isInstanceOf(Outcome.Dead.class);
        assertThat(decode(CanonicalText.good())).isInstanceOf(Outcome.Ok.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\" \\t\\u00a0\""})
    void blankManifestIsNone(String manifest) {
        assertThat(ok(CanonicalText.good().with("manifest_id", manifest)).manifestId()).isNull();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyKindLabelIsAnEventType(Kind kind) {
        String type = '"' + kind.label() + '"';
        assertThat(ok(CanonicalText.good().with("event_type", type)).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"'\"VIDEO\"', OTHER", "'\" video\\n\"', VIDEO", "'\"vid\\u0065o\"', VIDEO"})
    void eventTypeIsTrimmedAndExact(String type, Kind kind) {
        assertThat(ok(CanonicalText.good().with("event_type", type)).kind()).isEqualTo(kind);
    }

    @Test
    void mappingExtendsAndReplaces() {
        Decoder mapped =
                new CanonicalDecoder(
                        new KindMapping(Map.of("quiz_sent", Kind.PROBLEM, "view", Kind.OTHER)));
        assertThat(
                        CanonicalText.only(
                                mapped,
                                CanonicalText.good().with("event_type", "\"quiz_sent\"").bytes()))
                .extracting(outcome -> ((Outcome.Ok) outcome).kind())
                .isEqualTo(Kind.PROBLEM);
        assertThat(
                        CanonicalText.only(
                                mapped,
                                CanonicalText.good().with("event_type", "\"view\"").bytes()))
                .extracting(outcome -> ((Outcome.Ok) outcome).kind())
                .isEqualTo(Kind.OTHER);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"course-v1:Org+C1+R1\\n\"', course-v1:Org+C1+R1",
        "'\"\\u2003 a b \\u3000\"', a b",
        "'\"Org/C1/R1\"', Org/C1/R1",
        "'\"../x\"', ../x",
        "'\"a=b\"', a=b",
        "'\"cafe\\u0301\"', caf\u00e9",
        "'\"caf\\u00e9\"', caf\u00e9",
        "'\"\\ud83d\\ude00\"', \ud83d\ude00",
    })
    void courseHasOneCanonicalForm(String json, String course) {
        assertThat(ok(CanonicalText.good().with("course_id", json)).courseId()).isEqualTo(course);
        assertThat(ok(CanonicalText.good().with("learner_key", json)).learnerKey())
                .isEqualTo(course);
    }

    @Test
    void eventIdStandsAsItIs() {
        assertThat(ok(CanonicalText.good().with("event_id", "\" e\\u0301 \"")).eventId())
                .isEqualTo(" e\u0301 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"event_id", "course_id", "learner_key", "manifest_id"})
    void idsHoldUpTo256Characters(String field) {
        String longest = '"' + "x".repeat(256) + '"';
        String tooLong = '"' + "x".repeat(257) + '"';
        assertThat(decode(CanonicalText.good().with(field, longest)))
                .isInstanceOf(Outcome.Ok.class);
        assertThat(decode(CanonicalText.good().with(field, tooLong)))
                .isEqualTo(
                        new Outcome.Dead(
                                DeadReason.TOO_LONG,
                                field + ": too long, need at most 256 characters"));
    }

    @Test
    void lengthCountsAfterTrimmingAndComposing() {
        String padded = '"' + " ".repeat(100_000) + "x".repeat(256) + '"';
        String decomposed = '"' + "e\u0301".repeat(256) + '"';
        assertThat(ok(CanonicalText.good().with("course_id", padded)).courseId()).hasSize(256);
        assertThat(ok(CanonicalText.good().with("course_id", decomposed)).courseId())
                .isEqualTo("\u00e9".repeat(256));
    }

    @Test
    void ignoresUnknownFieldsWhateverTheyHold() {
        String json = CanonicalText.good().toString();
        String more =
                ",\"x\":{\"event_id\":1,\"a\":[{}]},\"x\":1e1000000000,\"x\":[[],\"\\ud800\"]}";
        assertThat(decode(json.substring(0, json.length() - 1) + more)).isEqualTo(decode(json));
    }

    @Test
    void orderOfFieldsDoesNotMatter() {
        CanonicalText bad =
                CanonicalText.good()
                        .with("learner_key", "1")
                        .with("event_time", "\"yesterday\"")
                        .without("course_id");
        Outcome expected =
                new Outcome.Dead(
                        DeadReason.BAD_TIME,
                        "event_time: no such date-time, need ISO-8601 such as"
                                + " 2026-03-02T10:00:00Z");
        assertThat(decode(bad)).isEqualTo(expected);
        assertThat(decode(bad.reversed())).isEqualTo(expected);
        assertThat(decode(bad.reversed().with("event_id", "\"e\""))).isEqualTo(expected);
    }

    @Test
    void numberAndTextNeverBecomeOneId() {
        assertThat(ok(CanonicalText.good().with("event_id", "\"12345\"")).eventId())
                .isEqualTo("12345");
        assertThat(decode(CanonicalText.good().with("event_id", "12345")))
                .isEqualTo(
                        new Outcome.Dead(
                                DeadReason.WRONG_TYPE,
                                "event_id: got another JSON type, need a string"));
    }

    private Outcome.Ok ok(CanonicalText text) {
        return (Outcome.Ok) decode(text);
    }

    private Outcome decode(CanonicalText text) {
        return CanonicalText.only(decoder, text.bytes());
    }

    private Outcome decode(String text) {
        return CanonicalText.only(decoder, text.getBytes(UTF_8));
    }
}
