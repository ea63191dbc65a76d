package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.decode.caliper.CaliperText;
import io.coursetiles.operators.decode.openedx.TrackingText;
import io.coursetiles.operators.decode.xapi.StatementText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the scanner reads it reads as the JSON library does, whatever the bytes; and it reads what
 * usually comes, so that agreement is not that of one that refuses everything.
 */
class JsonScannerTest {

    private static final int ROUNDS = 60_000;

    /** Both read all of it, and see the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " [ ] ",
                "{\"a\":1}",
                "{ \"a\" : [ 1 , \"b\" , { } , [ ] ] , \"c\" : null }\r\n\t",
                "[0,-0,-1.5,1e5,1E+5,2.25e-10,123456789012345678901234567890,true,false,null]",
                "{\"a\":1,\"a\":2,\"\":3}",
                "[\"\",\"\\\"\\\\\\/\\b\\f\\n\\r\\t\",\"\\u0041\\u00e9\\ud83d\\ude00\\ud83d\"]",
                "{\"\\u0065vent_id\":\"x\",\"na\\nme\":1,\"\u00e9t\u00e9\":\"\u00e9\\n\ud83d\ude00\"}",
                "[\"a text of more than sixteen bytes\",\"another \\\" one, with an escape in it\"]",
                "{\"a name of more than sixteen bytes\":1,\"a name of more than sixteen bites\":2}",
            })
    void readsWhatTheLibraryReads(String text) {
        assertThat(scanned(text.getBytes(UTF_8), new Whole()))
                .isNotNull()
                .isEqualTo(parsed(text.getBytes(UTF_8), new Whole()));
        assertThat(scanned(text.getBytes(UTF_8), new Some())).isNotNull();
        assertThat(scanned(passedOver(text), new Some())).isNotNull();
    }

    /** As the value of a member that nobody asks for. */
    private static byte[] passedOver(String text) {
        return ("{\"x\":" + text + "}").getBytes(UTF_8);
    }

    /** Unusual, or no JSON; the library says which. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\"a\"",
                "1",
                "null",
                "{",
                "[",
                "{]",
                "[}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{\"a\":1 \"b\":2}",
                "{a:1}",
                "{'a':1}",
                "[01]",
                "[1.]",
                "[.5]",
                "[+1]",
                "[-]",
                "[1e]",
                "[1e+]",
                "[0x1]",
                "[1_0]",
                "[NaN]",
                "[tru]",
                "[True]",
                "[nul]",
                "[nulll]",
                "[\"a]",
                "[\"\\x\"]",
                "[\"\\u12g4\"]",
                "[\"\\u123\"]",
                "[\"a\tb\"]",
                "[\"a\\\"]",
                "[1]1",
                "[1],",
                "{}{}",
                "[1]\0",
                "[\u00a01]"
            })
    void refusesTheRest(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        assertThat(scanned(bytes, new Whole())).isNull();
        if (text.startsWith("[") || text.startsWith("{")) {
            assertThat(parsed(bytes, new Whole())).isNull();
            assertThat(scanned(passedOver(text), new Some())).isNull();
        }
    }

    @Test
    void limitsAreThoseOfTheLibrary() {
        for (int more = -1; more <= 1; more++) {
            int depth = JsonBytes.MAX_DEPTH + more;
            assertAgree(("[".repeat(depth) + "]".repeat(depth)).getBytes(UTF_8));
            assertAgree(
                    ("{\"a\":".repeat(depth - 1) + "{}" + "}".repeat(depth - 1)).getBytes(UTF_8));
            String name = "n".repeat(JsonBytes.MAX_NAME_LENGTH + more);
            assertAgree(("{\"" + name + "\":{\"" + name + "\":0}}").getBytes(UTF_8));
            String digits = "9".repeat(JsonBytes.MAX_NUMBER_LENGTH + more);
            assertAgree(("{\"x\":[" + digits + "],\"a\":" + digits + "}").getBytes(UTF_8));
            assertAgree(("[1" + ".5".repeat(1) + "0".repeat(999 + more) + "]").getBytes(UTF_8));
        }
        String deep = "[".repeat(JsonBytes.MAX_DEPTH) + "]".repeat(JsonBytes.MAX_DEPTH);
        assertThat(scanned(deep.getBytes(UTF_8), new Whole())).isNotNull();
        assertThat(scanned(('[' + deep + ']').getBytes(UTF_8), new Some())).isNull();
    }

    @Test
    void agreesOnArbitraryTexts() {
        Random random = new Random(7);
        int read = 0;
        for (int i = 0; i < ROUNDS; i++) {
            read += assertAgree(ArbitraryJson.object(random).getBytes(UTF_8));
        }
        assertThat(read).isEqualTo(ROUNDS);
    }

    @Test
    void agreesOnMutatedBytes() {
        Random random = new Random(8);
        List<byte[]> seeds = seeds();
        int read = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] value = MutatedBytes.of(seeds.get(random.nextInt(seeds.size())), random);
            if (JsonBytes.check(value) == null) {
                read += assertAgree(value);
            }
        }
        assertThat(read).isBetween(ROUNDS / 4, ROUNDS * 3 / 4);
    }

    /** As JSON in a string of JSON may be: any UTF-16. */
    @Test
    void agreesOnTextsWithUnpairedSurrogates() {
        Random random = new Random(9);
        String[] parts = {"a", "\u00e9", "\ud83d\ude00", "\ud83d", "\ude00", "?", "\\u0041", " "};
        int unpaired = 0;
        for (int i = 0; i < ROUNDS / 10; i++) {
            StringBuilder inside = new StringBuilder();
            for (int length = random.nextInt(5); length >= 0; length--) {
                inside.append(parts[random.nextInt(parts.length)]);
            }
            String text = "{\"a\":\"" + inside + "\",\"" + inside + "\":1}";
            Whole read = new Whole();
            Whole parsed = new Whole();
            assertThat(JsonBytes.readText(text, read)).isNull();
            assertThat(JsonBytes.parse(text, parsed)).isNull();
            assertThat(read.seen).isEqualTo(parsed.seen);
            unpaired += new String(text.getBytes(UTF_8), UTF_8).equals(text) ? 0 : 1;
        }
        assertThat(unpaired).isGreaterThan(ROUNDS / 40);
    }

    /** Returns 1 if the scanner has read the bytes, else 0. */
    private static int assertAgree(byte[] bytes) {
        List<Object> whole = scanned(bytes, new Whole());
        List<Object> some = scanned(bytes, new Some());
        if (whole != null) {
            assertThat(whole).isEqualTo(parsed(bytes, new Whole()));
        }
        if (some != null) {
            assertThat(some).isEqualTo(parsed(bytes, new Some()));
        }
        // What is passed over is judged like what is read.
        assertThat(some == null).isEqualTo(whole == null);
        return whole == null ? 0 : 1;
    }

    private static List<Object> scanned(byte[] bytes, Trace trace) {
        try {
            JsonScanner scanner = new JsonScanner(bytes, JsonBytes.textStart(bytes), trace.names());
            trace.consume(scanner);
            return scanner.isAtEnd() ? trace.seen : null;
        } catch (JsonText.NotRead e) {
            return null;
        } catch (IOException e) {
            throw new AssertionError("the scanner refuses in one way", e);
        }
    }

    private static List<Object> parsed(byte[] bytes, Trace trace) {
        int start = JsonBytes.textStart(bytes);
        String text = new String(bytes, start, bytes.length - start, UTF_8);
        return JsonBytes.parse(text, trace) == null ? trace.seen : null;
    }

    /** Everything that tokens can tell, in its order. */
    private abstract static class Trace implements JsonConsumer {
        static final JsonNames NAMES = JsonNames.of(List.of("a", "id", "event_id", "actor"));

        final List<Object> seen = new ArrayList<>();

        @Override
        public JsonNames names() {
            return NAMES;
        }

        @Override
        public void consume(JsonTokens tokens) throws IOException {
            seen.clear();
            value(tokens);
        }

        void value(JsonTokens tokens) throws IOException {
            JsonToken token = tokens.token();
            // Whether a number has a fraction is in its text.
            seen.add(token == JsonToken.VALUE_NUMBER_FLOAT ? JsonToken.VALUE_NUMBER_INT : token);
            switch (token) {
                case START_OBJECT -> {
                    while (hasNext(tokens)) {
                        seen.add(tokens.name());
                        seen.add(tokens.member());
                        member(tokens);
                    }
                    seen.add(tokens.token());
                }
                case START_ARRAY -> {
                    while (tokens.nextItem()) {
                        value(tokens);
                    }
                    seen.add(tokens.token());
                }
                case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> seen.add(tokens.text());
                default -> {}
            }
        }

        boolean hasNext(JsonTokens tokens) throws IOException {
            return tokens.nextMember();
        }

        abstract void member(JsonTokens tokens) throws IOException;
    }

    private static final class Whole extends Trace {
        @Override
        void member(JsonTokens tokens) throws IOException {
            value(tokens);
        }
    }

    /** Asks for members that are known, and passes over what one of them holds. */
    private static final class Some extends Trace {
        @Override
        boolean hasNext(JsonTokens tokens) throws IOException {
            return tokens.nextMember(NAMES.bits(List.of("a", "id", "actor")));
        }

        @Override
        void member(JsonTokens tokens) throws IOException {
            if (tokens.name().equals("id")) {
                tokens.skip();
                tokens.skip();
            } else {
                value(tokens);
            }
        }
    }

    private static List<byte[]> seeds() {
        return List.of(
                CanonicalText.good().with("manifest_id", "\"caf\u00e9\"").bytes(),
                CanonicalText.good().with("x", "[1e5,{\"a\":\"\\ud83d\\ude00\"}]").bytes(),
                TrackingText.videoLog().getBytes(UTF_8),
                ("[" + StatementText.unstored() + "," + StatementText.voiding("x") + "]")
                        .getBytes(UTF_8),
                CaliperText.envelope(CaliperText.thinned(), "null", CaliperText.legacy())
                        .getBytes(UTF_8),
                "[[[[{\"a\":[]}]]]]".getBytes(UTF_8),
                "{\"a\":[-0.5e+3,true,false,null,\"\\u00e9\\\\\"],\"b\":{\"a\":12}}"
                        .getBytes(UTF_8));
    }
}
