package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.operators.outbox.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What an attempt has written; it stands beside its dates once all of them are whole.
 *
 * @param files in order of date and name
 * @param records raw records that may matter
 * @param items outcomes in them
 * @param ok items that are events
 * @param dead items of no use
 */
public record AttemptSummary(List<StagedFile> files, long records, long items, long ok, long dead) {

    /** Name of its file in the directory of the attempt. */
    public static final String FILE = "attempt.json";

    private static final ObjectMapper JSON = new ObjectMapper();

    public byte[] json() {
        return Json.object(
                json -> {
                    json.writeNumberField("records", records);
                    json.writeNumberField("items", items);
                    json.writeNumberField("ok", ok);
                    json.writeNumberField("dead", dead);
                    json.writeArrayFieldStart("files");
                    for (StagedFile file : files) {
                        json.writeStartObject();
                        json.writeStringField(
                                "event_date", LocalDate.ofEpochDay(file.eventDay()).toString());
                        json.writeStringField("name", file.name());
                        json.writeNumberField("bytes", file.bytes());
                        json.writeStringField("sha256", file.sha256());
                        json.writeNumberField("rows", file.rows());
                        json.writeNumberField("events", file.events());
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                });
    }

    /**
     * @throws UncheckedIOException when it is no JSON
     */
    public static AttemptSummary parse(byte[] content) {
        JsonNode json;
        try {
            json = JSON.readTree(content);
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read " + FILE + ": need a JSON object", broken);
        }
        List<StagedFile> files = new ArrayList<>();
        json.path("files")
                .forEach(
                        file ->
                                files.add(
                                        new StagedFile(
                                                LocalDate.parse(file.path("event_date").asText())
                                                        .toEpochDay(),
                                                file.path("name").asText(),
                                                file.path("bytes").asLong(),
                                                file.path("sha256").asText(),
                                                file.path("rows").asLong(),
                                                file.path("events").asLong())));
        return new AttemptSummary(
                files,
                json.path("records").asLong(),
                json.path("items").asLong(),
                json.path("ok").asLong(),
                json.path("dead").asLong());
    }
}
