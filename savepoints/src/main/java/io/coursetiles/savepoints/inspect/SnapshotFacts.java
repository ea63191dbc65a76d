package io.coursetiles.savepoints.inspect;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A summary as one list of named values, so that two can be laid beside each other. */
final class SnapshotFacts {

    private final Map<String, Object> facts = new LinkedHashMap<>();

    private SnapshotFacts() {}

    /** Values are text and whole numbers; of what is not known there is none. */
    static Map<String, Object> of(SnapshotSummary summary) {
        SnapshotFacts facts = new SnapshotFacts();
        facts.head(summary);
        summary.operators().forEach(facts::operator);
        summary.windows().forEach(facts::window);
        summary.offsets()
                .forEach(
                        (uid, offsets) ->
                                offsets.forEach(
                                        each ->
                                                facts.put(
                                                        "offset of "
                                                                + uid
                                                                + " in "
                                                                + each.topic()
                                                                + "-"
                                                                + each.partition(),
                                                        each.offset())));
        summary.passed()
                .forEach((partition, offset) -> facts.put("passed offset of " + partition, offset));
        summary.committables().forEach((uid, count) -> facts.put("committables of " + uid, count));
        return Collections.unmodifiableMap(facts.facts);
    }

    private void head(SnapshotSummary summary) {
        put("kind", summary.kind().text());
        put("job", summary.job().text());
        put("deployment", summary.deployment());
        put("run", summary.run());
        put("checkpoint", summary.checkpointId());
        put("bytes", summary.bytes());
        put("window size in ms", summary.windowSize());
        summary.closedUntil()
                .forEach(
                        (uid, end) ->
                                put("closed until, by " + uid, Instant.ofEpochMilli(end) + ""));
        put("pending transactions", (long) summary.pending().size());
    }

    private void operator(OperatorSummary operator) {
        String name = "operator " + operator.uid();
        put(name + " parallelism", (long) operator.parallelism());
        put(name + " max parallelism", (long) operator.maxParallelism());
        put(name + " other bytes", operator.otherBytes());
        for (StateSummary state : operator.states()) {
            String of = "state " + operator.uid() + "/" + state.name();
            put(of + " kind", state.kind());
            put(of + " serializer", state.serializer());
            put(of + " entries", state.entries());
            put(of + " bytes", state.bytes());
        }
    }

    private void window(long start, WindowSummary window) {
        String name = "window " + Instant.ofEpochMilli(start);
        put(name + " ids", window.ids());
        put(name + " tiles", window.tiles());
        put(name + " events", window.events());
        put(name + " duplicates", window.duplicates());
        put(name + " learners", window.learners());
    }

    private void put(String name, Object value) {
        if (value != null) {
            facts.put(name, value);
        }
    }
}
