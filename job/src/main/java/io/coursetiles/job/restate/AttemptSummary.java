package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.operators.outbox.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What an attempt has written; it stands beside its dates once all of them are whole.
 *
 * @param files in order of date and name
 * @param records raw records that may matter
 * @param items outcomes in them
 * @param ok items that are events
 * @param dead items of no use
 * @param beyond dates with late rows beyond their horizon, in their order
 * @param voids items that take an event back
 * @param voided dates with events that were taken back, in their order
 */
public record AttemptSummary(
        List<StagedFile> files,
        long records,
        long items,
        long ok,
        long dead,
        List<BeyondDate> beyond,
        long voids,
        List<VoidedDate> voided) {

    /** Name of its file in the directory of the attempt. */
    public static final String FILE = "attempt.json";

    private static final ObjectMapper JSON = new ObjectMapper();

    static AttemptSummary of(List<AttemptPart> parts) {
        List<FileCounts> counts =
                parts.stream().map(AttemptPart::counts).filter(Objects::nonNull).toList();
        return new AttemptSummary(
                parts.stream()
                        .map(AttemptPart::file)
                        .filter(Objects::nonNull)
                        .sorted(
                                Comparator.comparingLong(StagedFile::eventDay)
                                        .thenComparing(StagedFile::name))
                        .toList(),
                counts.stream().mapToLong(FileCounts::records).sum(),
                counts.stream().mapToLong(FileCounts::items).sum(),
                counts.stream().mapToLong(FileCounts::ok).sum(),
                counts.stream().mapToLong(FileCounts::dead).sum(),
                parts.stream()
                        .map(AttemptPart::beyond)
                        .filter(Objects::nonNull)
                        .sorted(Comparator.comparingLong(BeyondDate::eventDay))
                        .toList(),
                counts.stream().mapToLong(FileCounts::voids).sum(),
                voided(parts));
    }

    /** Several tasks may have seen events of one date. */
    private static List<VoidedDate> voided(List<AttemptPart> parts) {
        TreeMap<Long, Long> ids = new TreeMap<>();
        parts.stream()
                .map(AttemptPart::voided)
                .filter(Objects::nonNull)
                .forEach(date -> ids.merge(date.eventDay(), date.ids(), Long::sum));
        List<VoidedDate> voided = new ArrayList<>();
        ids.forEach((day, count) -> voided.add(new VoidedDate(day, count)));
        return voided;
    }

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
                        json.writeStringField("event_date", date(file.eventDay()));
                        json.writeStringField("name", file.name());
                        json.writeNumberField("bytes", file.bytes());
                        json.writeStringField("sha256", file.sha256());
                        json.writeNumberField("rows", file.rows());
                        json.writeNumberField("events", file.events());
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                    json.writeArrayFieldStart("late_beyond_horizon");
                    for (BeyondDate date : beyond) {
                        json.writeStartObject();
                        json.writeStringField("event_date", date(date.eventDay()));
                        json.writeStringField("first_ingest_date", date(date.firstIngestDay()));
                        json.writeStringField("last_ingest_date", date(date.lastIngestDay()));
                        json.writeNumberField("rows", date.rows());
                        json.writeNumberField("ids", date.ids());
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                    json.writeNumberField("voids", voids);
                    json.writeArrayFieldStart("voided");
                    for (VoidedDate date : voided) {
                        json.writeStartObject();
                        json.writeStringField("event_date", date(date.eventDay()));
                        json.writeNumberField("ids", date.ids());
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
                                                day(file, "event_date"),
                                                file.path("name").asText(),
                                                file.path("bytes").asLong(),
                                                file.path("sha256").asText(),
                                                file.path("rows").asLong(),
                                                file.path("events").asLong())));
        List<BeyondDate> beyond = new ArrayList<>();
        json.path("late_beyond_horizon")
                .forEach(
                        date ->
                                beyond.add(
                                        new BeyondDate(
                                                day(date, "event_date"),
                                                day(date, "first_ingest_date"),
                                                day(date, "last_ingest_date"),
                                                date.path("rows").asLong(),
                                                date.path("ids").asLong())));
        List<VoidedDate> voided = new ArrayList<>();
        json.path("voided")
                .forEach(
                        date ->
                                voided.add(
                                        new VoidedDate(
                                                day(date, "event_date"),
                                                date.path("ids").asLong())));
        return new AttemptSummary(
                files,
                json.path("records").asLong(),
                json.path("items").asLong(),
                json.path("ok").asLong(),
                json.path("dead").asLong(),
                beyond,
                json.path("voids").asLong(),
                voided);
    }

    private static String date(long day) {
        return LocalDate.ofEpochDay(day).toString();
    }

    private static long day(JsonNode json, String field) {
        return LocalDate.parse(json.path(field).asText()).toEpochDay();
    }
}
