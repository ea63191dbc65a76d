package io.coursetiles.operators.decode;

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
    public void consume(JsonTokens tokens) throws IOException {
        root = null;
        root = read(tokens);
    }

    /** Reads the value on whose first token the tokens stand, to its last. */
    public static Object read(JsonTokens tokens) throws IOException {
        return switch (tokens.token()) {
            case START_OBJECT -> readObject(tokens);
            case START_ARRAY -> readList(tokens);
            case VALUE_STRING -> tokens.text();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(tokens.text());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private static JsonObject readObject(JsonTokens tokens) throws IOException {
        JsonObject object = new JsonObject();
        while (tokens.nextMember()) {
            String name = tokens.name();
            object.add(name, read(tokens));
        }
        return object;
    }

    private static List<Object> readList(JsonTokens tokens) throws IOException {
        List<Object> list = new ArrayList<>();
        while (tokens.nextItem()) {
            list.add(read(tokens));
        }
        return list;
    }
}
