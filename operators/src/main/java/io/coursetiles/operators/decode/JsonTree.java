package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a JSON value into memory, for formats whose meaning does not follow the order of the text.
 * For the types of values see {@link JsonObject}.
 *
 * <p>Recursive: relies on the parser's limit of {@link JsonBytes#MAX_DEPTH} levels.
 */
public final class JsonTree implements JsonConsumer {

    private Object root;

    /** The value last consumed. */
    public Object root() {
        return root;
    }

    @Override
    public void consume(JsonParser parser) throws IOException {
        root = null;
        root = read(parser);
    }

    private static Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> readObject(parser);
            case START_ARRAY -> readList(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getText());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private static JsonObject readObject(JsonParser parser) throws IOException {
        JsonObject object = new JsonObject();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            object.add(name, read(parser));
        }
        return object;
    }

    private static List<Object> readList(JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(parser));
        }
        return list;
    }
}
