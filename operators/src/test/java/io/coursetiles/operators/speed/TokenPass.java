package io.coursetiles.operators.speed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/**
 * The plain streaming pass of Jackson: every token once, of no one the text. The faster of its
 * settings for names: kept in a table, not interned.
 */
final class TokenPass implements Pass {

    private static final JsonFactory FACTORY =
            new JsonFactoryBuilder()
                    .enable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build();

    @Override
    public Object over(byte[] value) throws IOException {
        int tokens = 0;
        try (JsonParser parser = FACTORY.createParser(value)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }
}
