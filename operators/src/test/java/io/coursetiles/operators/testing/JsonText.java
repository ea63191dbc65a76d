package io.coursetiles.operators.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads one JSON object strictly: no repeated field, nothing after it. */
public final class JsonText {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private JsonText() {}

    /** The fields in order: strings, longs, booleans, nulls and maps. */
    public static Map<String, Object> read(byte[] json) {
        try (JsonParser parser = FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("not an object");
            }
            Map<String, Object> fields = object(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one value");
            }
            return fields;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            fields.put(
                    name,
                    switch (parser.nextToken()) {
                        case START_OBJECT -> object(parser);
                        case VALUE_NUMBER_INT -> parser.getLongValue();
                        case VALUE_STRING -> parser.getText();
                        case VALUE_TRUE -> true;
                        case VALUE_FALSE -> false;
                        case VALUE_NULL -> null;
                        default -> throw new IOException("unexpected value of " + name);
                    });
        }
        return fields;
    }
}
