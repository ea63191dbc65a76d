package io.coursetiles.deploy.contracts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The JSON Schemas that the project ships, and what they say of a record. */
public enum Contract {
    CANONICAL_EVENT("canonical-event"),
    TILE("tile"),
    LATE_ROW("late-row"),
    RECEIPT("receipt"),
    DEAD_LETTER_HEADERS("dead-letter-headers"),
    MANIFEST("manifest");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode text;
    private final Schema schema;

    Contract(String name) {
        String file = "/contracts/" + name + ".schema.json";
        try (InputStream in = Contract.class.getResourceAsStream(file)) {
            text = new ObjectMapper().readTree(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(text);
    }

    /** The schema itself. */
    public JsonNode text() {
        return text;
    }

    /** What is wrong with a record; empty when it keeps the contract. */
    public List<String> problems(JsonNode record) {
        return schema.validate(record).stream().map(Error::toString).toList();
    }

    /** As {@link #problems(JsonNode)}, of what is JSON. */
    public List<String> problems(byte[] record) {
        try {
            return problems(JSON.readTree(record));
        } catch (IOException noJson) {
            return List.of(noJson.toString());
        }
    }
}
