package io.coursetiles.operators.decode.caliper;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.decode.JsonBytes;
import io.coursetiles.operators.decode.JsonConsumer;
import io.coursetiles.operators.decode.JsonNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the {@link Member}s of a value into memory and passes over the rest, in one pass.
 *
 * <p>Recursive: relies on the limit of nesting that {@link JsonBytes} sets.
 */
final class TreeReader implements JsonConsumer {

    private Node root;
    private String fault;

    /** The object last consumed; null for a value that is no object. */
    Node root() {
        return root;
    }

    @Override
    public void consume(JsonParser parser) throws IOException {
        root = null;
        fault = null;
        root = readItem(parser);
    }

    /** Reads one item, or the value itself; null for what is no object. */
    private Node readItem(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return null;
        }
        // A fault is that of the innermost item: neither its neighbours nor the envelope have it.
        String outer = fault;
        fault = null;
        Node item = readObject(Member.DATA, parser);
        item.setFault(fault);
        fault = outer;
        return item;
    }

    private Node readObject(Member role, JsonParser parser) throws IOException {
        Node node = new Node();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            Member member = role.inside(name);
            parser.nextToken();
            if (member == null) {
                parser.skipChildren();
                continue;
            }
            if (member.isOfEnvelope()) {
                node.put(member, null);
                readPart(member, node, parser);
                continue;
            }
            node.put(member, read(member, parser));
            if (fault == null && node.repeats(member)) {
                fault = role == Member.DATA ? name : role.label() + '.' + name;
            }
        }
        return node;
    }

    /** Reads the items; of anything else it counts only that it is there. */
    private void readPart(Member member, Node envelope, JsonParser parser) throws IOException {
        if (member != Member.DATA || parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(readItem(parser));
        }
        envelope.setItems(items);
    }

    private Object read(Member role, JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> readObject(role, parser);
            case START_ARRAY -> readList(role, parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getText());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private List<Object> readList(Member role, JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(role, parser));
        }
        return list;
    }
}
