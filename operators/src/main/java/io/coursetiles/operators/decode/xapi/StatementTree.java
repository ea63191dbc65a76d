package io.coursetiles.operators.decode.xapi;

import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.decode.JsonConsumer;
import io.coursetiles.operators.decode.JsonNames;
import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.JsonTokens;
import io.coursetiles.operators.decode.JsonTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a value in one pass and keeps of it what {@link Shape} lists.
 *
 * <p>Recursive: relies on the parser's limit of nesting. Of a list the first {@link #MAX_ITEMS} and
 * one more are kept.
 */
final class StatementTree implements JsonConsumer {

    /** Most statements in one value. */
    static final int MAX_ITEMS = 10_000;

    private Object root;

    /** The value last consumed; see {@link Part} for its types. */
    Object root() {
        return root;
    }

    @Override
    public JsonNames names() {
        return Shape.NAMES;
    }

    @Override
    public void consume(JsonTokens tokens) throws IOException {
        root = null;
        boolean batch = tokens.token() == JsonToken.START_ARRAY;
        root = read(tokens, batch ? Shape.STATEMENT : Shape.ROOT);
    }

    private static Object read(JsonTokens tokens, Shape shape) throws IOException {
        if (shape == Shape.WHOLE) {
            return JsonTree.read(tokens);
        }
        return switch (tokens.token()) {
            case START_OBJECT -> readPart(tokens, shape);
            case START_ARRAY -> readList(tokens, shape);
            case VALUE_STRING -> tokens.text();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(tokens.text());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private static Part readPart(JsonTokens tokens, Shape shape) throws IOException {
        Part part = new Part(shape);
        if (shape.size() == 0) {
            tokens.skip();
            return part;
        }
        while (tokens.nextMember(shape.kept())) {
            int place = shape.place(tokens.member());
            part.set(place, read(tokens, shape.member(place).shape()));
        }
        return part;
    }

    private static List<Object> readList(JsonTokens tokens, Shape shape) throws IOException {
        List<Object> list = new ArrayList<>(4);
        if (shape.size() == 0) {
            tokens.skip();
            return list;
        }
        while (tokens.nextItem()) {
            if (list.size() > MAX_ITEMS) {
                tokens.skip();
            } else {
                list.add(read(tokens, shape));
            }
        }
        return list;
    }
}
