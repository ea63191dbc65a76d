package io.coursetiles.job.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.PublishStore;
import io.coursetiles.operators.outbox.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was deleted from an archive on purpose, by its own record below {@code deleted/}. Without it
 * a position that is gone passes for a loss, and, worse, what is left of an event date for all of
 * it. Each record is written before the first file that it is about is deleted.
 */
public final class DeletedRaw {

    private static final String PREFIX = "deleted/";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final NavigableMap<ArchivePartition, OffsetRanges> positions = new TreeMap<>();
    private LocalDate before;

    private DeletedRaw() {}

    /**
     * Reads all records.
     *
     * @param archive the directory that holds {@code raw} and {@code late}
     * @throws UncheckedIOException naming a record that cannot be read
     */
    public static DeletedRaw of(Path archive) {
        PublishStore store = new LocalStore(archive);
        DeletedRaw deleted = new DeletedRaw();
        for (String name : store.list(PREFIX)) {
            deleted.add(name, store.read(name).orElseThrow());
        }
        return deleted;
    }

    /**
     * Writes a record, durably; to be called before anything is deleted.
     *
     * @param before ingest dates from here on stay
     * @param positions in the files that are to go, and in their notes of gaps
     */
    public static void record(
            Path archive, LocalDate before, Map<ArchivePartition, OffsetRanges> positions) {
        PublishStore store = new LocalStore(archive);
        byte[] json = json(before, positions);
        int number = store.list(PREFIX).size();
        do {
            number++;
        } while (!store.putIfAbsent(
                String.format(Locale.ROOT, "%s%020d.json", PREFIX, number), json));
    }

    /** Of ingest dates before it there may be less than there was; empty when nothing is gone. */
    public Optional<LocalDate> before() {
        return Optional.ofNullable(before);
    }

    /** Offsets of a partition that were deleted, or were gaps between those. */
    public OffsetRanges of(ArchivePartition partition) {
        return positions.getOrDefault(partition, new OffsetRanges());
    }

    private static byte[] json(LocalDate before, Map<ArchivePartition, OffsetRanges> positions) {
        return Json.object(
                json -> {
                    json.writeStringField("before", before.toString());
                    json.writeArrayFieldStart("positions");
                    for (var partition : new TreeMap<>(positions).entrySet()) {
                        for (OffsetRanges.Range range : partition.getValue().ranges()) {
                            json.writeStartObject();
                            json.writeStringField("topic", partition.getKey().topic());
                            json.writeNumberField("partition", partition.getKey().number());
                            json.writeNumberField("from", range.from());
                            json.writeNumberField("to", range.to());
                            json.writeEndObject();
                        }
                    }
                    json.writeEndArray();
                });
    }

    private void add(String name, byte[] record) {
        JsonNode json;
        try {
            json = JSON.readTree(record);
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read " + name + ": need JSON", broken);
        }
        LocalDate until = LocalDate.parse(json.path("before").asText());
        before = before == null || until.isAfter(before) ? until : before;
        json.path("positions")
                .forEach(
                        range ->
                                positions
                                        .computeIfAbsent(
                                                new ArchivePartition(
                                                        range.path("topic").asText(),
                                                        range.path("partition").asInt()),
                                                partition -> new OffsetRanges())
                                        .add(
                                                range.path("from").asLong(),
                                                range.path("to").asLong()));
    }
}
