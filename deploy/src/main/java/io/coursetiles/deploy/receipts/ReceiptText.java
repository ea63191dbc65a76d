package io.coursetiles.deploy.receipts;

import io.coursetiles.deploy.kafka.OpenTransaction;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.job.receipts.TransactionName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A {@link ReceiptReport} for a person, and as JSON. */
public final class ReceiptText {

    private final ReceiptReport report;

    public ReceiptText(ReceiptReport report) {
        this.report = report;
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "deployment %s: %,d receipts in %d chains"
                        .formatted(report.deployment(), report.receipts(), report.chains()));
        report.lost().forEach(lost -> lines.add("LOST      " + lost));
        report.repaired().forEach(repaired -> lines.add("repaired  " + repaired));
        report.rewinds().forEach(rewind -> lines.add("rewind    " + text(rewind)));
        report.open().forEach(open -> lines.add("open      after " + open.transaction()));
        report.transactions().forEach(open -> lines.add("pending   " + text(open)));
        report.hidden()
                .forEach(
                        (topic, hidden) -> {
                            if (hidden > 0) {
                                lines.add("hidden    %,d records of %s".formatted(hidden, topic));
                            }
                        });
        lines.add(
                report.isWhole()
                        ? "No transaction is lost."
                        : report.lost().size() + " transactions are lost; see tiles audit.");
        return String.join("\n", lines);
    }

    private static String text(Chains.Rewind rewind) {
        return "run %d started from checkpoint %d of run %d; %d receipts after it are superseded"
                .formatted(rewind.run(), rewind.checkpoint(), rewind.from(), rewind.superseded());
    }

    private String text(OpenTransaction open) {
        return "%s %s, %s, open for %d s, ends by itself after %d s, on %s"
                .formatted(
                        report.isOwn(open) ? "own" : "FOREIGN",
                        open.id(),
                        open.state(),
                        open.age(report.now()).toSeconds(),
                        open.timeout().toSeconds(),
                        String.join(", ", open.topics()));
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("deployment", report.deployment());
        json.put("whole", report.isWhole());
        json.put("receipts", report.receipts());
        json.put("chains", report.chains());
        json.put("lost", report.lost().stream().map(ReceiptText::json).toList());
        json.put("repaired", report.repaired().stream().map(ReceiptText::json).toList());
        json.put("rewinds", report.rewinds().stream().map(ReceiptText::json).toList());
        json.put("open", report.open().stream().map(open -> json(open.transaction())).toList());
        json.put("transactions", report.transactions().stream().map(this::json).toList());
        json.put("hidden", report.hidden());
        return json;
    }

    private static Map<String, Object> json(TransactionName name) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("run", name.run());
        json.put("checkpoint", name.checkpoint());
        json.put("subtask", name.subtask());
        json.put("end", name.part() == TransactionName.Part.END);
        return json;
    }

    private static Map<String, Object> json(Chains.Rewind rewind) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("run", rewind.run());
        json.put("from_run", rewind.from());
        json.put("checkpoint", rewind.checkpoint());
        json.put("superseded_receipts", rewind.superseded());
        return json;
    }

    private Map<String, Object> json(OpenTransaction open) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("transactional_id", open.id());
        json.put("own", report.isOwn(open));
        json.put("state", open.state());
        json.put("age_s", open.age(report.now()).toMillis() / 1e3);
        json.put("timeout_s", open.timeout().toMillis() / 1e3);
        json.put("topics", open.topics());
        return json;
    }
}
