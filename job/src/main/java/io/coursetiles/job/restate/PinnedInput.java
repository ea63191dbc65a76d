package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.operators.outbox.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All that a restatement reads, written down before its first attempt and read again by every
 * rerun, so that all of them compute the same.
 *
 * @param dates requested event dates
 * @param rule which ingest dates hold a date's events
 * @param topic the input topic
 * @param cut per input partition the first offset that is left out
 * @param completeUntil every record with an older timestamp is before the cut
 * @param runs tells late rows that a rewind has superseded
 * @param raw raw files, below the archive
 * @param late files of late rows, below the archive
 * @param decoderVersion format and rules of the decoder
 * @param mappingDigest digest of the mapping from event types to kinds
 */
public record PinnedInput(
        TreeSet<LocalDate> dates,
        IngestRule rule,
        String topic,
        TreeMap<Integer, Long> cut,
        Instant completeUntil,
        RunRule runs,
        List<String> raw,
        List<String> late,
        String decoderVersion,
        String mappingDigest) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What the job computes of it. */
    public RestateScope scope() {
        TreeSet<Long> days = new TreeSet<>();
        dates.forEach(date -> days.add(date.toEpochDay()));
        return new RestateScope(topic, days, rule, cut, runs);
    }

    public byte[] json() {
        return Json.object(
                json -> {
                    json.writeArrayFieldStart("dates");
                    for (LocalDate date : dates) {
                        json.writeString(date.toString());
                    }
                    json.writeEndArray();
                    json.writeObjectFieldStart("ingest");
                    json.writeStringField("kind", rule.kind().name());
                    json.writeNumberField("from", rule.from());
                    json.writeNumberField("to", rule.to());
                    json.writeEndObject();
                    json.writeStringField("topic", topic);
                    json.writeObjectFieldStart("cut");
                    for (var each : cut.entrySet()) {
                        json.writeNumberField(each.getKey().toString(), each.getValue());
                    }
                    json.writeEndObject();
                    json.writeStringField("complete_until", completeUntil.toString());
                    json.writeArrayFieldStart("runs");
                    for (var run : runs.firstOffsets().entrySet()) {
                        for (var first : run.getValue().entrySet()) {
                            json.writeStartObject();
                            json.writeNumberField("run", run.getKey());
                            json.writeNumberField("partition", first.getKey());
                            json.writeNumberField("first_offset", first.getValue());
                            json.writeEndObject();
                        }
                    }
                    json.writeEndArray();
                    json.writeObjectFieldStart("restored");
                    for (var each : runs.restores().entrySet()) {
                        json.writeNumberField(each.getKey().toString(), each.getValue());
                    }
                    json.writeEndObject();
                    json.writeArrayFieldStart("raw");
                    for (String file : raw) {
                        json.writeString(file);
                    }
                    json.writeEndArray();
                    json.writeArrayFieldStart("late");
                    for (String file : late) {
                        json.writeString(file);
                    }
                    json.writeEndArray();
                    json.writeStringField("decoder_version", decoderVersion);
                    json.writeStringField("mapping_digest", mappingDigest);
                });
    }

    /**
     * @throws UncheckedIOException when it is no JSON
     */
    public static PinnedInput parse(byte[] content) {
        JsonNode json;
        try {
            json = JSON.readTree(content);
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read a pinned input: need JSON", broken);
        }
        TreeSet<LocalDate> dates = new TreeSet<>();
        json.path("dates").forEach(date -> dates.add(LocalDate.parse(date.asText())));
        JsonNode ingest = json.path("ingest");
        TreeMap<Integer, Long> cut = new TreeMap<>();
        json.path("cut")
                .properties()
                .forEach(each -> cut.put(Integer.valueOf(each.getKey()), each.getValue().asLong()));
        RunRule runs = new RunRule();
        json.path("runs")
                .forEach(
                        first ->
                                runs.first(
                                        first.path("run").asLong(),
                                        first.path("partition").asInt(),
                                        first.path("first_offset").asLong()));
        json.path("restored")
                .properties()
                .forEach(
                        each ->
                                runs.restored(
                                        Long.parseLong(each.getKey()), each.getValue().asLong()));
        return new PinnedInput(
                dates,
                new IngestRule(
                        ingest.path("from").asLong(),
                        ingest.path("to").asLong(),
                        IngestRule.Kind.valueOf(ingest.path("kind").asText())),
                json.path("topic").asText(),
                cut,
                Instant.parse(json.path("complete_until").asText()),
                runs,
                texts(json.path("raw")),
                texts(json.path("late")),
                json.path("decoder_version").asText(),
                json.path("mapping_digest").asText());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
