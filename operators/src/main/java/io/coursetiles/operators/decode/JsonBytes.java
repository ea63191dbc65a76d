package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads one Kafka value as exactly one JSON text (RFC 8259), in a time linear in its bytes.
 *
 * <p>What refuses a value, the first that applies:
 *
 * <table>
 * <caption>Rules for the bytes</caption>
 * <tr><td>null</td><td>null_value</td></tr>
 * <tr><td>NUL among the first four bytes (UTF-16, UTF-32), ill-formed UTF-8 anywhere</td>
 *     <td>bad_encoding</td></tr>
 * <tr><td>no byte, or only JSON white space, after one optional byte-order mark</td>
 *     <td>empty_value</td></tr>
 * <tr><td>nested deeper than 100, a number or name longer than 1,000 characters, a string longer
 *     than 20,000,000</td><td>limit_exceeded</td></tr>
 * <tr><td>not one complete JSON value, text after it, a second byte-order mark, NaN and other
 *     extensions</td><td>not_json</td></tr>
 * </table>
 *
 * <p>The last two rules go by what stands first in the text. One byte-order mark of UTF-8 at the
 * start is skipped. The limits are set here and do not follow the defaults of the JSON library.
 *
 * <p>Two readers. {@link JsonScanner} reads what usually comes, several times as fast as the JSON
 * library. Its refusals do not count: what it does not read the library reads from the start, and
 * that decides. The library keeps no table of names, for what such a table does with names chosen
 * to collide would depend on a random seed and on earlier values.
 */
public final class JsonBytes {

    static final int MAX_DEPTH = 100;
    static final int MAX_NUMBER_LENGTH = 1_000;
    static final int MAX_NAME_LENGTH = 1_000;
    static final int MAX_STRING_LENGTH = 20_000_000;

    private static final int MARK_LENGTH = 3;

    private static final JsonFactory LIBRARY =
            new JsonFactoryBuilder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxNumberLength(MAX_NUMBER_LENGTH)
                                    .maxNameLength(MAX_NAME_LENGTH)
                                    .maxStringLength(MAX_STRING_LENGTH)
                                    .maxDocumentLength(-1L)
                                    .maxTokenCount(-1L)
                                    .build())
                    .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build();

    private JsonBytes() {}

    /**
     * Hands the value to {@code consumer} and returns null, or returns why it is no JSON text. In
     * the latter case the consumer's state means nothing.
     *
     * @param value the bytes, null for a tombstone; not modified
     */
    public static Outcome.Dead read(byte[] value, JsonConsumer consumer) {
        Outcome.Dead refused = check(value);
        return refused != null ? refused : readFrom(value, textStart(value), consumer);
    }

    /** Applies the rules for the bytes that need no JSON: null_value, bad_encoding, empty_value. */
    public static Outcome.Dead check(byte[] value) {
        if (value == null) {
            return new Outcome.Dead(DeadReason.NULL_VALUE, "value is null, need one JSON object");
        }
        for (int i = 0; i < value.length && i < 4; i++) {
            if (value[i] == 0) {
                return new Outcome.Dead(
                        DeadReason.BAD_ENCODING, "byte " + i + " is NUL, need UTF-8");
            }
        }
        int fault = Utf8.firstFault(value, 0);
        if (fault != Utf8.WELL_FORMED) {
            return new Outcome.Dead(
                    DeadReason.BAD_ENCODING, "ill-formed UTF-8 at byte " + fault + ", need UTF-8");
        }
        if (textStart(value) == value.length) {
            return new Outcome.Dead(
                    DeadReason.EMPTY_VALUE,
                    "value of " + value.length + " bytes has no text, need one JSON object");
        }
        return null;
    }

    /**
     * Index of the first byte that is neither the byte-order mark at the start nor JSON white
     * space; the length if there is none.
     */
    public static int textStart(byte[] value) {
        int at = startsWithMark(value, 0) ? MARK_LENGTH : 0;
        while (at < value.length && isWhiteSpace(value[at])) {
            at++;
        }
        return at;
    }

    /**
     * Reads the bytes from {@code start} on as one JSON text; they have passed {@link
     * #check(byte[])}.
     */
    public static Outcome.Dead readFrom(byte[] value, int start, JsonConsumer consumer) {
        // The library would skip a second mark, which is not white space in JSON.
        if (startsWithMark(value, start)) {
            return notJson("second byte-order mark at byte " + start);
        }
        return isScanned(value, start, consumer)
                ? null
                : parse(
                        new String(value, start, value.length - start, StandardCharsets.UTF_8),
                        consumer);
    }

    /** Reads {@code text}, which may hold unpaired surrogates, as one JSON text. */
    public static Outcome.Dead readText(String text, JsonConsumer consumer) {
        // Of an unpaired surrogate the bytes of UTF-8 would say nothing but a question mark.
        return hasNoSurrogate(text) && isScanned(text.getBytes(StandardCharsets.UTF_8), 0, consumer)
                ? null
                : parse(text, consumer);
    }

    private static boolean hasNoSurrogate(String text) {
        int at = 0;
        while (at < text.length() && !Character.isSurrogate(text.charAt(at))) {
            at++;
        }
        return at == text.length();
    }

    private static boolean isScanned(byte[] value, int start, JsonConsumer consumer) {
        try {
            JsonScanner scanner = new JsonScanner(value, start, consumer.names());
            consumer.consume(scanner);
            return scanner.isAtEnd();
        } catch (IOException | RuntimeException e) {
            // Its refusals do not count, see above.
            return false;
        }
    }

    /** What the JSON library makes of a text. */
    static Outcome.Dead parse(String text, JsonConsumer consumer) {
        try (JsonParser parser = LIBRARY.createParser(text)) {
            consumer.consume(new ParserTokens(parser, consumer.names()));
            return parser.nextToken() == null
                    ? null
                    : notJson("text after the value, " + where(parser.currentTokenLocation()));
        } catch (StreamConstraintsException e) {
            return new Outcome.Dead(DeadReason.LIMIT_EXCEEDED, limits());
        } catch (JsonProcessingException e) {
            return notJson("fault at " + where(e.getLocation()));
        } catch (IOException | RuntimeException e) {
            return notJson("parser failed with " + e.getClass().getSimpleName());
        }
    }

    private static Outcome.Dead notJson(String what) {
        return new Outcome.Dead(DeadReason.NOT_JSON, what + ", need one JSON object");
    }

    private static String where(JsonLocation location) {
        return location == null
                ? "an unknown place"
                : "line " + location.getLineNr() + ", character " + location.getColumnNr();
    }

    private static String limits() {
        return "beyond a limit: nesting "
                + MAX_DEPTH
                + ", number "
                + MAX_NUMBER_LENGTH
                + ", name "
                + MAX_NAME_LENGTH
                + ", string "
                + MAX_STRING_LENGTH
                + " characters";
    }

    private static boolean startsWithMark(byte[] value, int at) {
        return value.length - at >= MARK_LENGTH
                && value[at] == (byte) 0xEF
                && value[at + 1] == (byte) 0xBB
                && value[at + 2] == (byte) 0xBF;
    }

    static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
