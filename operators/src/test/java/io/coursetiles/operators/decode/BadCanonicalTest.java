package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of bad canonical value by name, with the exact reason it is refused for. */
class BadCanonicalTest {

    private static final Duration BOUND = Duration.ofSeconds(10);
    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
    private static final String GOOD = CanonicalText.good().toString();
    private static final String OPEN = GOOD.substring(0, GOOD.length() - 1);

    private final Decoder decoder = new CanonicalDecoder(new KindMapping());

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource({"badBytes", "badJson", "badShapes", "badFields", "badTimes"})
    void isRefused(String name, byte[] value, DeadReason reason) {
        List<Outcome> out = new ArrayList<>();
        assertTimeoutPreemptively(BOUND, () -> decoder.decode(value, out));
        assertThat(out).hasSize(1);
        assertThat(out.get(0)).isInstanceOf(Outcome.Dead.class);
        Outcome.Dead dead = (Outcome.Dead) out.get(0);
        assertThat(dead.reason()).isEqualTo(reason);
        assertThat(dead.detail()).isNotBlank().hasSizeLessThanOrEqualTo(200).isASCII();
    }

    static Stream<Arguments> badBytes() {
        return Stream.of(
                bytes("null value", null, DeadReason.NULL_VALUE),
                bytes("no bytes", new byte[0], DeadReason.EMPTY_VALUE),
                text("spaces", " \t\r\n  ", DeadReason.EMPTY_VALUE),
                text("only a BOM", "\ufeff", DeadReason.EMPTY_VALUE),
                text("a BOM and spaces", "\ufeff  ", DeadReason.EMPTY_VALUE),
                text("two BOMs", "\ufeff\ufeff" + GOOD, DeadReason.NOT_JSON),
                text("a BOM behind a space", " \ufeff" + GOOD, DeadReason.NOT_JSON),
                bytes("binary", new byte[] {0, 1, (byte) 0xFF}, DeadReason.BAD_ENCODING),
                bytes("binary, NUL fifth", latin("{\"a\"\0:1}"), DeadReason.NOT_JSON),
                bytes("UTF-16LE", GOOD.getBytes(UTF_16LE), DeadReason.BAD_ENCODING),
                bytes("UTF-16BE", GOOD.getBytes(UTF_16BE), DeadReason.BAD_ENCODING),
                bytes("UTF-16 BOM", latin("\u00ff\u00fe{\0}\0"), DeadReason.BAD_ENCODING),
                bytes("UTF-32BE", GOOD.getBytes(UTF_32BE), DeadReason.BAD_ENCODING),
                bytes("UTF-16LE, one character", latin("{\0"), DeadReason.BAD_ENCODING),
                bytes("C3 28 in an id", inId("\u00c3\u0028"), DeadReason.BAD_ENCODING),
                bytes("stray continuation", inId("\u0080"), DeadReason.BAD_ENCODING),
                bytes("overlong slash", inId("\u00c0\u00af"), DeadReason.BAD_ENCODING),
                bytes("overlong, 3 bytes", inId("\u00e0\u0080\u00af"), DeadReason.BAD_ENCODING),
                bytes("CESU-8 surrogate", inId("\u00ed\u00a0\u0080"), DeadReason.BAD_ENCODING),
                bytes("above U+10FFFF", inId("\u00f4\u0090\u0080\u0080"), DeadReason.BAD_ENCODING),
                bytes("Latin-1", inId("caf\u00e9"), DeadReason.BAD_ENCODING),
                bytes(
                        "bad bytes in an ignored field",
                        latin(OPEN + ",\"x\":\"\u00c3\u0028\"}"),
                        DeadReason.BAD_ENCODING),
                bytes("cut in a character", latin(GOOD + "\u00e2\u0082"), DeadReason.BAD_ENCODING));
    }

    static Stream<Arguments> badJson() {
        String digits = "1".repeat(2_000);
        String longName = "n".repeat(1_100);
        return Stream.of(
                text("half an object", "{\"event_id\":", DeadReason.NOT_JSON),
                text("half a string", "{\"event_id\":\"ab", DeadReason.NOT_JSON),
                text("HTML page", "<html><body>502</body></html>", DeadReason.NOT_JSON),
                text("text after the object", GOOD + "x", DeadReason.NOT_JSON),
                text("two objects", GOOD + GOOD, DeadReason.NOT_JSON),
                text("two lines", GOOD + "\n" + GOOD, DeadReason.NOT_JSON),
                text("list, then text", "[] x", DeadReason.NOT_JSON),
                text("NaN", OPEN + ",\"x\":NaN}", DeadReason.NOT_JSON),
                text("-Infinity", OPEN + ",\"x\":-Infinity}", DeadReason.NOT_JSON),
                text("leading zero", OPEN + ",\"x\":01}", DeadReason.NOT_JSON),
                text("single quotes", "{'event_id':'1'}", DeadReason.NOT_JSON),
                text("comment", "/* */" + GOOD, DeadReason.NOT_JSON),
                text("trailing comma", OPEN + ",}", DeadReason.NOT_JSON),
                text(
                        "raw tab in an id",
                        OPEN.replace("evt-1", "evt\t1") + "}",
                        DeadReason.NOT_JSON),
                text("bad escape", OPEN + ",\"x\":\"\\x\"}", DeadReason.NOT_JSON),
                text("2,000 levels", nested(2_000), DeadReason.LIMIT_EXCEEDED),
                text("100,000 open brackets", "[".repeat(100_000), DeadReason.LIMIT_EXCEEDED),
                text("100,000 open objects", "{\"a\":".repeat(100_000), DeadReason.LIMIT_EXCEEDED),
                text("2,000 digits", OPEN + ",\"x\":" + digits + "}", DeadReason.LIMIT_EXCEEDED),
                text(
                        "2,000 fraction digits",
                        OPEN + ",\"x\":0." + digits + "}",
                        DeadReason.LIMIT_EXCEEDED),
                text(
                        "1,100-character name",
                        OPEN + ",\"" + longName + "\":1}",
                        DeadReason.LIMIT_EXCEEDED));
    }

    static Stream<Arguments> badShapes() {
        return Stream.of(
                text("list", "[" + GOOD + "]", DeadReason.NOT_AN_OBJECT),
                text("string", "\"{}\"", DeadReason.NOT_AN_OBJECT),
                text("number", "5", DeadReason.NOT_AN_OBJECT),
                text("null literal", "null", DeadReason.NOT_AN_OBJECT),
                text("true", "true", DeadReason.NOT_AN_OBJECT),
                text("empty object", "{}", DeadReason.NOT_THIS_FORMAT),
                text(
                        "another format",
                        "{\"actor\":{\"event_id\":\"e\"}}",
                        DeadReason.NOT_THIS_FORMAT),
                text(
                        "same key, other value",
                        OPEN + ",\"course_id\":\"Y\"}",
                        DeadReason.DUPLICATE_KEY),
                text(
                        "same key, same value",
                        OPEN + ",\"event_id\":\"evt-1\"}",
                        DeadReason.DUPLICATE_KEY),
                text(
                        "same key, object",
                        OPEN + ",\"event_id\":{\"a\":1}}",
                        DeadReason.DUPLICATE_KEY),
                text(
                        "same key by escape",
                        OPEN + ",\"event\\u005fid\":\"evt-1\"}",
                        DeadReason.DUPLICATE_KEY),
                text(
                        "same optional key",
                        OPEN + ",\"manifest_id\":null,\"manifest_id\":null}",
                        DeadReason.DUPLICATE_KEY),
                text("same key, then half", OPEN + ",\"event_id\":1,", DeadReason.NOT_JSON));
    }

    static Stream<Arguments> badFields() {
        List<Arguments> all = new ArrayList<>();
        for (CanonicalField field : CanonicalField.values()) {
            String name = field.label();
            for (String json : List.of("12345", "1e999", "true", "{}", "[\"x\"]", "{\"a\":[1]}")) {
                boolean number = Character.isDigit(json.charAt(0));
                DeadReason reason =
                        number && field == CanonicalField.EVENT_TIME
                                ? DeadReason.BAD_TIME
                                : DeadReason.WRONG_TYPE;
                all.add(field(name + " is " + json, name, json, reason));
            }
            if (field.absent() != null) {
                byte[] without = CanonicalText.good().without(name).bytes();
                all.add(bytes("no " + name, without, field.absent()));
                for (String blank : List.of("null", "\"\"", "\"  \"", "\"\\t\\u2003\\n\"")) {
                    all.add(field(name + " is " + blank, name, blank, field.absent()));
                }
            }
        }
        for (String name : List.of("event_id", "course_id", "learner_key", "manifest_id")) {
            all.add(field(name + " with NUL", name, "\"a\\u0000b\"", DeadReason.BAD_TEXT));
            all.add(field(name + " with newline", name, "\"a\\nb\"", DeadReason.BAD_TEXT));
            all.add(field(name + " with DEL", name, "\"a\\u007fb\"", DeadReason.BAD_TEXT));
            all.add(field(name + " with C1", name, "\"a\\u0085b\"", DeadReason.BAD_TEXT));
            all.add(field(name + " high surrogate", name, "\"a\\ud800\"", DeadReason.BAD_TEXT));
            all.add(field(name + " low surrogate", name, "\"\\udc00a\"", DeadReason.BAD_TEXT));
            all.add(field(name + " swapped pair", name, "\"\\udc00\\ud800\"", DeadReason.BAD_TEXT));
            all.add(field(name + " of 257", name, quoted("x".repeat(257)), DeadReason.TOO_LONG));
            all.add(
                    field(
                            name + " of 5 MB",
                            name,
                            quoted("x".repeat(5 << 20)),
                            DeadReason.TOO_LONG));
            all.add(
                    field(
                            name + " of 5 MB of marks",
                            name,
                            quoted("\u0315\u0300".repeat(1 << 20)),
                            DeadReason.TOO_LONG));
        }
        return all.stream();
    }

    static Stream<Arguments> badTimes() {
        return Stream.of(
                field("epoch seconds", "event_time", "1767225600", DeadReason.BAD_TIME),
                field("epoch millis", "event_time", "1767225600000", DeadReason.BAD_TIME),
                field("epoch micros", "event_time", "1767225600000000", DeadReason.BAD_TIME),
                field("epoch nanos", "event_time", "1767225600000000000", DeadReason.BAD_TIME),
                field("huge exponent", "event_time", "1e1000000000", DeadReason.BAD_TIME),
                time("1767225600", DeadReason.BAD_TIME),
                time("1767225600000", DeadReason.BAD_TIME),
                time("1767225600000000", DeadReason.BAD_TIME),
                time("1767225600000000000", DeadReason.BAD_TIME),
                field("zero", "event_time", "0", DeadReason.BAD_TIME),
                field("Long.MIN_VALUE", "event_time", "-9223372036854775808", DeadReason.BAD_TIME),
                time("2026-02-30T10:00:00Z", DeadReason.BAD_TIME),
                time("2026-03-02T23:59:60Z", DeadReason.BAD_TIME),
                time("2026-03-02T24:00:00Z", DeadReason.BAD_TIME),
                time("2026-03-02T10:00:00", DeadReason.BAD_TIME),
                time("2026-03-02 10:00:00Z", DeadReason.BAD_TIME),
                time("-0001-03-02T10:00:00Z", DeadReason.BAD_TIME),
                time("+999999999-03-02T10:00:00Z", DeadReason.BAD_TIME),
                time("9999-03-02T10:00:00Z", DeadReason.TIME_OUT_OF_RANGE),
                time("1970-01-01T00:00:00Z", DeadReason.TIME_OUT_OF_RANGE),
                time("2026-03-02T10:00:00Z\\u0000", DeadReason.BAD_TIME));
    }

    @Test
    void harmlessOddities() {
        for (String json :
                List.of(
                        "\ufeff" + GOOD,
                        "\ufeff \n" + GOOD + "\r\n",
                        OPEN + ",\"x\":" + "9".repeat(100) + "}",
                        OPEN + ",\"x\":1e1000000000}",
                        OPEN + ",\"x\":9007199254740993}",
                        OPEN + ",\"x\":" + nested(98) + "}",
                        OPEN + ",\"x\":\"" + "y".repeat(5 << 20) + "\"}",
                        OPEN + ",\"x\":1,\"x\":2}",
                        OPEN + ",\"x\":{\"event_id\":1,\"event_id\":2}}",
                        OPEN + ",\"x\":\"\\ud800\\u0000\"}")) {
            assertThat(CanonicalText.only(decoder, json.getBytes(UTF_8)))
                    .as("%.80s", json)
                    .isEqualTo(CanonicalText.only(decoder, GOOD.getBytes(UTF_8)))
                    .isInstanceOf(Outcome.Ok.class);
        }
    }

    @Test
    void detailNeverQuotesThePayload() {
        for (String secret : List.of("sEcReT", "sEcReT\":", "\\sEcReT", "\u00e9sEcReT")) {
            for (String json :
                    List.of(
                            secret,
                            "{" + secret,
                            "{\"" + secret + "\":" + secret + "}",
                            GOOD + secret,
                            OPEN + ",\"event_id\":\"" + secret + "\"}",
                            "{\"event_id\":{\"" + secret + "\":1}}",
                            "\"" + secret + "\"")) {
                Outcome outcome = CanonicalText.only(decoder, json.getBytes(UTF_8));
                assertThat(outcome).isInstanceOf(Outcome.Dead.class);
                assertThat(((Outcome.Dead) outcome).detail()).doesNotContainIgnoringCase("secret");
            }
        }
    }

    @Test
    void detailSaysWhere() {
        Outcome cut = CanonicalText.only(decoder, "{\n\"event_id\":x}".getBytes(UTF_8));
        assertThat(((Outcome.Dead) cut).detail())
                .isEqualTo("fault at line 2, character 12, need one JSON object");
    }

    private static String nested(int levels) {
        return "[".repeat(levels) + "]".repeat(levels);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private static byte[] latin(String bytes) {
        return bytes.getBytes(ISO_8859_1);
    }

    private static byte[] inId(String bytes) {
        return latin(GOOD.replace("evt-1", bytes));
    }

    private static Arguments time(String text, DeadReason reason) {
        return field(text, "event_time", quoted(text), reason);
    }

    private static Arguments field(String name, String field, String json, DeadReason reason) {
        return bytes(name, CanonicalText.good().with(field, json).bytes(), reason);
    }

    private static Arguments text(String name, String json, DeadReason reason) {
        return bytes(name, json.getBytes(UTF_8), reason);
    }

    private static Arguments bytes(String name, byte[] value, DeadReason reason) {
        return arguments(name, value, reason);
    }
}
