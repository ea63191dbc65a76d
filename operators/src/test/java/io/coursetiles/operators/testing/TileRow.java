package io.coursetiles.operators.testing;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A tile record as a reader sees it.
 *
 * @param kinds event counts in the order of {@link Kind}
 */
public record TileRow(
        String course,
        long start,
        List<Long> kinds,
        long learners,
        long matched,
        long duplicates,
        String status,
        long revision) {

    /** Reads a tile and checks what its fields say twice. */
    public static TileRow of(OutboxInput input) {
        OutboxRecord record = (OutboxRecord) input;
        Map<String, Object> json = JsonText.read(record.value());
        Map<?, ?> byKind = (Map<?, ?>) json.get("kinds");
        List<Long> kinds = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            kinds.add((Long) byKind.get(kind.label()));
        }
        String course = (String) json.get("course_id");
        String key = course + "|" + json.get("window_start");
        long start = Instant.parse((String) json.get("window_start")).toEpochMilli();
        boolean consistent =
                record.channel() == Channel.TILES
                        && record.partitionHash() == OutboxRecord.partitionHash(course)
                        && new String(record.key(), StandardCharsets.UTF_8).equals(key)
                        && json.get("window_end")
                                .equals(Instant.ofEpochMilli(start + Events.WINDOW).toString())
                        && json.get("event_count")
                                .equals(kinds.stream().mapToLong(Long::longValue).sum())
                        && json.get("completion_count").equals(kinds.get(Kind.COMPLETION.ordinal()))
                        && json.get("run").equals(Subtasks.RUN.run());
        if (!consistent) {
            throw new AssertionError("fields of a tile contradict each other: " + json);
        }
        return new TileRow(
                course,
                start,
                kinds,
                (Long) json.get("learner_count"),
                (Long) json.get("matched_lesson_count"),
                (Long) json.get("duplicate_count"),
                (String) json.get("status"),
                (Long) json.get("revision"));
    }

    public static List<TileRow> of(List<? extends OutboxInput> inputs) {
        return inputs.stream().map(TileRow::of).toList();
    }

    public boolean isFinal() {
        return status.equals("final");
    }

    public long events() {
        return kinds.stream().mapToLong(Long::longValue).sum();
    }

    /** In short: start in minutes after ten, events, duplicates, learners, status and revision. */
    public String text() {
        return "%s+%d events=%d duplicates=%d learners=%d %s r%d"
                .formatted(
                        course,
                        (start - Events.TEN) / Events.MINUTE,
                        events(),
                        duplicates,
                        learners,
                        status,
                        revision);
    }
}
