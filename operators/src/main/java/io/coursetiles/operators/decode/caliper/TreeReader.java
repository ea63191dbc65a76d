package io.coursetiles.operators.decode.caliper;

import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.decode.JsonBytes;
import io.coursetiles.operators.decode.JsonConsumer;
import io.coursetiles.operators.decode.JsonNames;
import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.JsonTokens;
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
    public JsonNames names() {
        return Member.NAMES;
    }

    @Override
    public void consume(JsonTokens tokens) throws IOException {
        root = null;
        fault = null;
        root = readItem(tokens);
    }

    /** Reads one item, or the value itself; null for what is no object. */
    private Node readItem(JsonTokens tokens) throws IOException {
        if (tokens.token() != JsonToken.START_OBJECT) {
            tokens.skip();
            return null;
        }
        // A fault is that of the innermost item: neither its neighbours nor the envelope have it.
        String outer = fault;
        fault = null;
        Node item = readObject(Member.DATA, tokens);
        item.setFault(fault);
        fault = outer;
        return item;
    }

    private Node readObject(Member role, JsonTokens tokens) throws IOException {
        Node node = new Node();
        while (tokens.nextMember(role.inside())) {
            Member member = Member.numbered(tokens.member());
            if (member.isOfEnvelope()) {
                node.put(member, null);
                readPart(member, node, tokens);
                continue;
            }
            node.put(member, read(member, tokens));
            if (fault == null && node.repeats(member)) {
                String name = member.label();
                fault = role == Member.DATA ? name : role.label() + '.' + name;
            }
        }
        return node;
    }

    /** Reads the items; of anything else it counts only that it is there. */
    private void readPart(Member member, Node envelope, JsonTokens tokens) throws IOException {
        if (member != Member.DATA || tokens.token() != JsonToken.START_ARRAY) {
            tokens.skip();
            return;
        }
        List<Node> items = new ArrayList<>();
        while (tokens.nextItem()) {
            items.add(readItem(tokens));
        }
        envelope.setItems(items);
    }

    private Object read(Member role, JsonTokens tokens) throws IOException {
        return switch (tokens.token()) {
            case START_OBJECT -> readObject(role, tokens);
            case START_ARRAY -> readList(role, tokens);
            case VALUE_STRING -> tokens.text();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(tokens.text());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> null;
        };
    }

    private List<Object> readList(Member role, JsonTokens tokens) throws IOException {
        List<Object> list = new ArrayList<>();
        while (tokens.nextItem()) {
            list.add(read(role, tokens));
        }
        return list;
    }
}
