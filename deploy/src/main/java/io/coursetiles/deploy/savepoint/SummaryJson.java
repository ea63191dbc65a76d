package io.coursetiles.deploy.savepoint;

import io.coursetiles.job.sink.PendingTransaction;
import io.coursetiles.job.source.SavedOffset;
import io.coursetiles.savepoints.inspect.OperatorSummary;
import io.coursetiles.savepoints.inspect.SnapshotSummary;
import io.coursetiles.savepoints.inspect.StateSummary;
import io.coursetiles.savepoints.inspect.WindowSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A summary as JSON. Lists that may grow are cut at a limit; their true lengths stand beside. */
final class SummaryJson {

    private SummaryJson() {}

    static Map<String, Object> of(SnapshotSummary summary, int limit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", summary.path().toString());
        json.put("kind", summary.kind().text());
        json.put("job", summary.job().text());
        json.put("deployment", summary.deployment());
        json.put("run", summary.run());
        json.put("checkpoint_id", summary.checkpointId());
        json.put("taken_at", summary.takenAt().toString());
        json.put("bytes", summary.bytes());
        json.put("files", summary.files());
        json.put("operators", summary.operators().stream().map(SummaryJson::operator).toList());
        json.put("window_size_ms", summary.windowSize());
        Map<String, Object> closed = new LinkedHashMap<>();
        summary.closedUntil().forEach((uid, end) -> closed.put(uid, time(end)));
        json.put("closed_until", closed);
        json.put("open_windows", summary.windows().size());
        json.put("ids_held", ids(summary));
        json.put("open_tiles", tiles(summary));
        json.put("windows", windows(summary, limit));
        json.put("offsets", offsets(summary, limit));
        Map<String, Object> passed = new LinkedHashMap<>();
        summary.passed().entrySet().stream()
                .limit(limit)
                .forEach(each -> passed.put(String.valueOf(each.getKey()), each.getValue()));
        json.put("passed_partitions", summary.passed().size());
        json.put("passed", passed);
        json.put("committables", summary.committables());
        json.put("pending_transactions", summary.pending().size());
        json.put(
                "pending",
                summary.pending().stream().limit(limit).map(SummaryJson::pending).toList());
        return json;
    }

    /** Event ids over all windows. */
    static long ids(SnapshotSummary summary) {
        return summary.windows().values().stream().mapToLong(WindowSummary::ids).sum();
    }

    /** Tiles over all windows. */
    static long tiles(SnapshotSummary summary) {
        return summary.windows().values().stream().mapToLong(WindowSummary::tiles).sum();
    }

    private static Map<String, Object> operator(OperatorSummary operator) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uid", operator.uid());
        json.put("parallelism", operator.parallelism());
        json.put("max_parallelism", operator.maxParallelism());
        json.put("bytes", operator.bytes());
        json.put("other_bytes", operator.otherBytes());
        json.put("states", operator.states().stream().map(SummaryJson::state).toList());
        json.put("notes", operator.notes());
        return json;
    }

    private static Map<String, Object> state(StateSummary state) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", state.name());
        json.put("kind", state.kind());
        json.put("serializer", state.serializer());
        json.put("entries", state.entries());
        json.put("bytes", state.bytes());
        return json;
    }

    private static List<Map<String, Object>> windows(SnapshotSummary summary, int limit) {
        List<Map<String, Object>> windows = new ArrayList<>();
        summary.windows().entrySet().stream()
                .limit(limit)
                .forEach(
                        each -> {
                            Map<String, Object> json = new LinkedHashMap<>();
                            json.put("start", time(each.getKey()));
                            json.put("ids", each.getValue().ids());
                            json.put("tiles", each.getValue().tiles());
                            json.put("events", each.getValue().events());
                            json.put("duplicates", each.getValue().duplicates());
                            json.put("learners", each.getValue().learners());
                            windows.add(json);
                        });
        return windows;
    }

    private static Map<String, Object> offsets(SnapshotSummary summary, int limit) {
        Map<String, Object> json = new LinkedHashMap<>();
        summary.offsets()
                .forEach(
                        (uid, offsets) -> {
                            Map<String, Object> source = new LinkedHashMap<>();
                            source.put("partitions", offsets.size());
                            source.put(
                                    "next",
                                    offsets.stream()
                                            .limit(limit)
                                            .map(SummaryJson::offset)
                                            .toList());
                            json.put(uid, source);
                        });
        return json;
    }

    private static Map<String, Object> offset(SavedOffset offset) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("topic", offset.topic());
        json.put("partition", offset.partition());
        json.put("offset", offset.offset());
        return json;
    }

    private static Map<String, Object> pending(PendingTransaction pending) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("transactional_id", pending.transactionalId());
        json.put("run", pending.name().run());
        json.put("checkpoint_id", pending.name().checkpoint());
        json.put("subtask", pending.name().subtask());
        json.put("counts", pending.counts());
        json.put("windows", pending.windows().size());
        json.put("prepared_at", time(pending.preparedAt()));
        return json;
    }

    /** Null stands for the time before all events. */
    private static String time(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis).toString();
    }
}
