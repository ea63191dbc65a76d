package io.coursetiles.operators.decode.xapi;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.decode.JsonConsumer;
import io.coursetiles.operators.decode.JsonNumber;
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
    public void consume(JsonParser parser) throws IOException {
        root = null;
        boolean batch = parser.currentToken() == JsonToken.START_ARRAY;
        root = read(parser, batch ? Shape.STATEMENT : Shape.ROOT);
    }

    private static Object read(JsonParser parser, Shape shape) throws IOException {
        if (shape == Shape.WHOLE) {
            JsonTree tree = new JsonTree();
            tree.consume(parser);
            return tree.root();
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> readPart(parser, shape);
            case START_ARRAY -> readList(parser, shape);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getText());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private static Part readPart(JsonParser parser, Shape shape) throws IOException {
        Part part = new Part(shape);
        if (shape.size() == 0) {
            parser.skipChildren();
            return part;
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            int place = shape.place(name);
            if (place < 0) {
                parser.skipChildren();
            } else {
                part.set(place, read(parser, shape.member(place).shape()));
            }
        }
        return part;
    }

    private static List<Object> readList(JsonParser parser, Shape shape) throws IOException {
        List<Object> list = new ArrayList<>(4);
        if (shape.size() == 0) {
            parser.skipChildren();
            return list;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (list.size() > MAX_ITEMS) {
                parser.skipChildren();
            } else {
                list.add(read(parser, shape));
            }
        }
        return list;
    }
}
