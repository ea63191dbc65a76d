package io.coursetiles.deploy.upgrade;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How an upgrade ended, for a person and as JSON. */
public record UpgradeReport(UpgradeRecord record) {

    private static final int DIGITS = 12;

    /** Whether the new version runs and nothing was lost on the way. */
    public boolean isDone() {
        return record.step() == UpgradeStep.DONE && record.failures().isEmpty();
    }

    /**
     * Milliseconds between the last receipt of the old version and the first of the one that runs
     * now, by the broker's clock: how long readers saw nothing new. -1 when nothing was stopped.
     */
    public long downtime() {
        return record.readersResumed() == 0 || record.readersStopped() == 0
                ? -1
                : record.readersResumed() - record.readersStopped();
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        line(text, "outcome", record.step().text());
        line(text, "from", version(record.before()));
        line(text, "to", version(record.after()));
        if (record.savepoint() != null) {
            line(text, "savepoint", record.savepoint());
        }
        if (record.start() != null) {
            line(text, "job", record.start().job() + ", run " + record.start().run());
        }
        if (downtime() >= 0) {
            line(
                    text,
                    "downtime",
                    "%.1f s, from the last receipt before to the first after"
                            .formatted(downtime() / 1e3));
        }
        record.failures().forEach(failure -> line(text, "failure", failure.strip()));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("%-10s %s%n".formatted(name, value));
    }

    private static String version(DeployedJob job) {
        return "jar "
                + job.jar().substring(0, Math.min(DIGITS, job.jar().length()))
                + ", parallelism "
                + job.parallelism();
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("outcome", record.step().name().toLowerCase(Locale.ROOT));
        json.put("from_jar", record.before().jar());
        json.put("to_jar", record.after().jar());
        json.put("from_parallelism", record.before().parallelism());
        json.put("to_parallelism", record.after().parallelism());
        json.put("savepoint", record.savepoint());
        json.put("job", record.start() == null ? null : record.start().job());
        json.put("run", record.start() == null ? null : record.start().run());
        json.put("downtime_ms", downtime());
        json.put("failures", List.copyOf(record.failures()));
        return json;
    }
}
