package io.coursetiles.operators.outbox;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/** One JSON object as UTF-8 bytes. */
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Writes the fields of an object. */
    @FunctionalInterface
    public interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    public static byte[] object(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return bytes.toByteArray();
    }

    /** A time as ISO-8601 in UTC, for example {@code 2026-03-02T10:05:00Z}. */
    public static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
