package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The tokens that a parser of the JSON library finds. */
final class ParserTokens implements JsonTokens {

    private final JsonParser parser;
    private final JsonNames names;
    private String name;
    private int member;

    /**
     * @param parser that stands before the text
     */
    ParserTokens(JsonParser parser, JsonNames names) throws IOException {
        this.parser = parser;
        this.names = names;
        parser.nextToken();
    }

    @Override
    public JsonToken token() {
        return parser.currentToken();
    }

    @Override
    public boolean nextMember() throws IOException {
        name = parser.nextFieldName();
        if (name == null) {
            return false;
        }
        member = names.indexOf(name);
        parser.nextToken();
        return true;
    }

    @Override
    public boolean nextMember(long wanted) throws IOException {
        while (nextMember()) {
            if (JsonNames.isIn(wanted, member)) {
                return true;
            }
            skip();
        }
        return false;
    }

    @Override
    public int member() {
        return member;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean nextItem() throws IOException {
        return parser.nextToken() != JsonToken.END_ARRAY;
    }

    @Override
    public String text() throws IOException {
        return parser.getText();
    }

    @Override
    public void skip() throws IOException {
        parser.skipChildren();
    }
}
