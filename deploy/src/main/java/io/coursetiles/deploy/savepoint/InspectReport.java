package io.coursetiles.deploy.savepoint;

import io.coursetiles.job.sink.PendingTransaction;
import io.coursetiles.job.source.SavedOffset;
import io.coursetiles.savepoints.inspect.OperatorSummary;
import io.coursetiles.savepoints.inspect.SnapshotSummary;
import io.coursetiles.savepoints.inspect.StateSummary;
import io.coursetiles.savepoints.inspect.WindowSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A summary for a person.
 *
 * @param limit rows of each table that may grow; what is left out is counted
 */
public record InspectReport(SnapshotSummary summary, int limit) {

    private static final String STATES = "  %-34s %-24s %-42s %12s %15s";
    private static final String WINDOWS = "  %-24s %12s %9s %12s %12s %12s";

    public String text() {
        List<String> lines = new ArrayList<>();
        head(lines);
        lines.add("");
        lines.add(STATES.formatted("operator, state", "kind", "serializer", "entries", "bytes"));
        summary.operators().forEach(operator -> operator(operator, lines));
        lines.add("");
        windows(lines);
        offsets(lines);
        pending(lines);
        return String.join("\n", lines);
    }

    private void head(List<String> lines) {
        lines.add("%s %s".formatted(summary.kind().text(), summary.path()));
        lines.add(
                "checkpoint %d of the job %s%s%s, taken %s"
                        .formatted(
                                summary.checkpointId(),
                                summary.job().text(),
                                summary.deployment() == null
                                        ? ""
                                        : ", deployment " + summary.deployment(),
                                summary.run() == null ? "" : ", run " + summary.run(),
                                summary.takenAt()));
        lines.add(
                "%,d bytes of state, in the metadata and %,d files"
                        .formatted(summary.bytes(), summary.files()));
    }

    private static void operator(OperatorSummary operator, List<String> lines) {
        lines.add(
                "%s, parallelism %d of at most %d%s"
                        .formatted(
                                operator.uid(),
                                operator.parallelism(),
                                operator.maxParallelism(),
                                operator.otherBytes() == 0
                                        ? ""
                                        : ", %,d bytes without a name"
                                                .formatted(operator.otherBytes())));
        for (StateSummary state : operator.states()) {
            lines.add(
                    STATES.formatted(
                            state.name(),
                            state.kind(),
                            state.serializer() == null ? "?" : state.serializer(),
                            "%,d".formatted(state.entries()),
                            "%,d".formatted(state.bytes())));
        }
        operator.notes().forEach(note -> lines.add("  note: " + note));
    }

    private void windows(List<String> lines) {
        summary.closedUntil()
                .forEach(
                        (uid, end) ->
                                lines.add(
                                        "%s has closed windows until %s"
                                                .formatted(
                                                        uid,
                                                        end == 0
                                                                ? "- (none)"
                                                                : Instant.ofEpochMilli(end))));
        lines.add(
                "%,d windows%s are open, %,d ids are held, %,d tiles are open"
                        .formatted(
                                summary.windows().size(),
                                summary.windowSize() == null
                                        ? ""
                                        : " of " + Duration.ofMillis(summary.windowSize()),
                                SummaryJson.ids(summary),
                                SummaryJson.tiles(summary)));
        if (summary.windows().isEmpty()) {
            return;
        }
        lines.add(WINDOWS.formatted("window", "ids", "tiles", "events", "duplicates", "learners"));
        summary.windows().entrySet().stream().limit(limit).forEach(each -> lines.add(row(each)));
        more(lines, summary.windows().size());
    }

    private static String row(Map.Entry<Long, WindowSummary> entry) {
        WindowSummary window = entry.getValue();
        return WINDOWS.formatted(
                Instant.ofEpochMilli(entry.getKey()),
                "%,d".formatted(window.ids()),
                "%,d".formatted(window.tiles()),
                "%,d".formatted(window.events()),
                "%,d".formatted(window.duplicates()),
                "%,d".formatted(window.learners()));
    }

    private void offsets(List<String> lines) {
        summary.offsets()
                .forEach(
                        (uid, offsets) -> {
                            lines.add(uid + " reads next");
                            offsets.stream()
                                    .limit(limit)
                                    .forEach(each -> lines.add("  " + text(each)));
                            more(lines, offsets.size());
                        });
        if (!summary.passed().isEmpty()) {
            lines.add("receipts have told of what is before");
            summary.passed().entrySet().stream()
                    .limit(limit)
                    .forEach(
                            each ->
                                    lines.add(
                                            "  partition %d offset %,d"
                                                    .formatted(each.getKey(), each.getValue())));
            more(lines, summary.passed().size());
        }
    }

    private static String text(SavedOffset offset) {
        return "%s-%d offset %s"
                .formatted(
                        offset.topic(),
                        offset.partition(),
                        offset.offset() < 0 ? "- (the first)" : "%,d".formatted(offset.offset()));
    }

    private void pending(List<String> lines) {
        summary.committables()
                .forEach((uid, count) -> lines.add("%s: %,d to commit".formatted(uid, count)));
        Collection<PendingTransaction> pending = summary.pending();
        pending.stream().limit(limit).forEach(each -> lines.add("  " + text(each)));
        more(lines, pending.size());
    }

    private static String text(PendingTransaction pending) {
        return "%s, %s, prepared %s: %s, tiles of %d windows"
                .formatted(
                        pending.transactionalId(),
                        pending.name(),
                        Instant.ofEpochMilli(pending.preparedAt()),
                        pending.counts(),
                        pending.windows().size());
    }

    private void more(List<String> lines, int rows) {
        if (rows > limit) {
            lines.add("  and %,d more; see --limit".formatted(rows - limit));
        }
    }

    /** The same facts, with the same limit. */
    public Map<String, Object> json() {
        return SummaryJson.of(summary, limit);
    }
}
