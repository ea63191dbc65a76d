package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonToken;
import java.nio.charset.StandardCharsets;

/**
 * Finds the tokens of a JSON text, an object or a list, by one pass over its bytes. Faster than the
 * parser of the library, because texts that nobody asks for are passed over eight bytes at a time,
 * objects that nobody asks for without a token, and names need no new string.
 *
 * <p>Never has the last word. Whatever it does not read, be it no JSON or only unusual (beyond a
 * limit of {@link JsonBytes}, a lone text or number), it refuses with {@link JsonText.NotRead}, and
 * the library reads the text again. What it reads it reads as the library does; that is what {@code
 * JsonScannerTest} holds it to.
 */
final class JsonScanner implements JsonTokens {

    private final byte[] bytes;
    private final JsonText text;
    private final JsonNames names;

    /** Of the first byte that is part of no token yet. */
    private int position;

    private int depth;
    private JsonToken token;
    private JsonNames.Name name;

    /** Whether the innermost object or list has just been entered. */
    private boolean isFirst;

    // Of a string or number.
    private int start;
    private int end;
    private boolean isEscaped;
    private boolean isAscii;

    /**
     * @param bytes well-formed UTF-8
     * @param from where the text starts; it is all that is left of the bytes
     */
    JsonScanner(byte[] bytes, int from, JsonNames names) throws JsonText.NotRead {
        this.bytes = bytes;
        this.text = new JsonText(bytes);
        this.names = names;
        this.name = names.start();
        int at = text.space(from);
        if (text.at(at) == '[') {
            enter(JsonToken.START_ARRAY, at);
        } else {
            text.one(at, '{');
            enter(JsonToken.START_OBJECT, at);
        }
    }

    /** Whether the text has been read to its end, and nothing stands behind it. */
    boolean isAtEnd() {
        return depth == 0 && text.space(position) == bytes.length;
    }

    @Override
    public JsonToken token() {
        return token;
    }

    @Override
    public boolean nextMember() throws JsonText.NotRead {
        if (!advance('}', JsonToken.END_OBJECT)) {
            return false;
        }
        begin(passName());
        return true;
    }

    @Override
    public boolean nextMember(long wanted) throws JsonText.NotRead {
        while (advance('}', JsonToken.END_OBJECT)) {
            int at = passName();
            if (JsonNames.isIn(wanted, name.index)) {
                begin(at);
                return true;
            }
            position = text.value(at, depth);
            isFirst = false;
        }
        return false;
    }

    /** Over the name and its colon; returns where the value begins. */
    private int passName() throws JsonText.NotRead {
        int from = text.one(position, '"');
        JsonNames.Name guessed = JsonNames.guess(name, bytes, from);
        if (guessed != null) {
            name = guessed;
            return text.colon(from + guessed.length + 1);
        }
        int to = text.nameInside(from);
        name =
                text.sawEscape()
                        ? names.named(JsonEscapes.unescaped(bytes, from, to))
                        : names.named(name, bytes, from, to);
        return text.colon(to + 1);
    }

    @Override
    public int member() {
        return name.index;
    }

    @Override
    public String name() {
        return name.text;
    }

    @Override
    public boolean nextItem() throws JsonText.NotRead {
        if (!advance(']', JsonToken.END_ARRAY)) {
            return false;
        }
        begin(position);
        return true;
    }

    @Override
    public String text() throws JsonText.NotRead {
        JsonText.checkLength(end - start);
        if (isEscaped) {
            return JsonEscapes.unescaped(bytes, start, end);
        }
        // Of ASCII both say the same; the first does not look for other bytes.
        return isAscii
                ? new String(bytes, start, end - start, StandardCharsets.ISO_8859_1)
                : new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    @Override
    public void skip() throws JsonText.NotRead {
        if (token == JsonToken.START_OBJECT) {
            position = text.container(position, '{', depth);
            leave(JsonToken.END_OBJECT);
        } else if (token == JsonToken.START_ARRAY) {
            position = text.container(position, '[', depth);
            leave(JsonToken.END_ARRAY);
        }
    }

    /** To the first byte of the next member or item; false if the object or list ends instead. */
    private boolean advance(char close, JsonToken last) throws JsonText.NotRead {
        position = text.space(position);
        if (text.at(position) == close) {
            position++;
            leave(last);
            return false;
        }
        if (!isFirst) {
            position = text.space(text.one(position, ','));
        }
        return true;
    }

    private void begin(int at) throws JsonText.NotRead {
        switch (text.at(at)) {
            case '{' -> enter(JsonToken.START_OBJECT, at);
            case '[' -> enter(JsonToken.START_ARRAY, at);
            case '"' -> {
                start = at + 1;
                end = text.inside(start);
                isEscaped = text.sawEscape();
                isAscii = text.isAscii();
                be(JsonToken.VALUE_STRING, end + 1);
            }
            case 't' -> be(JsonToken.VALUE_TRUE, text.scalar(at));
            case 'f' -> be(JsonToken.VALUE_FALSE, text.scalar(at));
            case 'n' -> be(JsonToken.VALUE_NULL, text.scalar(at));
            default -> {
                start = at;
                end = text.scalar(at);
                isEscaped = false;
                isAscii = true;
                // Nobody asks whether a number has a fraction.
                be(JsonToken.VALUE_NUMBER_INT, end);
            }
        }
    }

    private void be(JsonToken value, int behind) {
        token = value;
        position = behind;
        isFirst = false;
    }

    private void enter(JsonToken opening, int at) throws JsonText.NotRead {
        depth++;
        JsonText.checkDepth(depth);
        token = opening;
        position = at + 1;
        isFirst = true;
    }

    private void leave(JsonToken last) {
        depth--;
        token = last;
        isFirst = false;
    }
}
