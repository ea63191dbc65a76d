package io.coursetiles.deploy.restate;

import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.PublishOutcome;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.BeyondDate;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.VoidedDate;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * How a restatement ended.
 *
 * @param jobId its id
 * @param dates what was staged, by date
 * @param rule which ingest dates held their events
 * @param beyond late rows outside of the ingest dates of their date, so not in this restatement
 * @param voided events that were taken back, so not in the facts of their date
 * @param gate what the gate said; empty when the job had been published before
 * @param outcome empty when the gate kept it from being published
 */
public record RestateReport(
        String jobId,
        SortedMap<String, PublishedDate> dates,
        IngestRule rule,
        List<BeyondDate> beyond,
        List<VoidedDate> voided,
        Optional<GateResult> gate,
        Optional<PublishOutcome> outcome) {

    /** Whether readers see this restatement, or a later one. */
    public boolean isDone() {
        return outcome.isPresent();
    }

    /** What keeps readers from seeing it: the rules of the gate that failed, with their dates. */
    public List<String> refusals() {
        return gate.map(GateResult::failed).orElse(List.of()).stream()
                .map(each -> each.rule() + ": got " + each.numbers() + ", need " + each.threshold())
                .toList();
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        dates.forEach(
                (date, facts) ->
                        lines.add(
                                "%s  %,d courses, %,d events, %s"
                                        .formatted(
                                                date,
                                                facts.rows(),
                                                facts.eventCount(),
                                                facts.state().text())));
        voided.forEach(
                each ->
                        lines.add(
                                "%s  %,d events were taken back and do not count"
                                        .formatted(
                                                LocalDate.ofEpochDay(each.eventDay()),
                                                each.ids())));
        beyond.forEach(each -> lines.add(text(each)));
        gate.ifPresent(
                result ->
                        result.verdicts()
                                .forEach(
                                        each ->
                                                lines.add(
                                                        "gate  %-20s %-10s %s"
                                                                .formatted(
                                                                        each.rule(),
                                                                        each.verdict().text(),
                                                                        each.numbers()))));
        lines.add(
                outcome.map(RestateReport::text)
                        .orElse("Not published: readers see what they saw before."));
        return String.join("\n", lines);
    }

    /** With the command that takes them in, beside all that the rule has. */
    private String text(BeyondDate each) {
        LocalDate date = LocalDate.ofEpochDay(each.eventDay());
        long first = Math.min(rule.first(each.eventDay()), each.firstIngestDay());
        long last = Math.max(rule.last(each.eventDay()), each.lastIngestDay());
        return ("%s  beyond the horizon: %,d late rows of %,d events, not in this restatement; if no"
                        + " fact has them: tiles restate --dates %s --ingest-dates %s..%s --job-id NEW")
                .formatted(
                        date,
                        each.rows(),
                        each.ids(),
                        date,
                        LocalDate.ofEpochDay(first),
                        LocalDate.ofEpochDay(last));
    }

    private static String text(PublishOutcome outcome) {
        if (outcome instanceof PublishOutcome.Published published) {
            return "Published as version " + published.version() + ".";
        } else if (outcome instanceof PublishOutcome.AlreadyPublished already) {
            return "Already published as version " + already.version() + ".";
        }
        PublishOutcome.Superseded superseded = (PublishOutcome.Superseded) outcome;
        return "Superseded: %s stands at a newer cut, by job %s in version %d."
                .formatted(superseded.date(), superseded.byJob(), superseded.version());
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job_id", jobId);
        json.put("published", isDone());
        Map<String, Object> byDate = new LinkedHashMap<>();
        dates.forEach(
                (date, facts) ->
                        byDate.put(
                                date,
                                Map.of(
                                        "courses",
                                        facts.rows(),
                                        "events",
                                        facts.eventCount(),
                                        "state",
                                        facts.state().text())));
        json.put("dates", byDate);
        json.put("late_beyond_horizon", beyond.stream().map(RestateReport::json).toList());
        json.put("voided", voided.stream().map(RestateReport::json).toList());
        json.put(
                "gate",
                gate.map(GateResult::verdicts).orElse(List.of()).stream()
                        .map(RestateReport::json)
                        .toList());
        json.put("outcome", outcome.map(RestateReport::text).orElse("not published"));
        return json;
    }

    private static Map<String, Object> json(BeyondDate each) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event_date", LocalDate.ofEpochDay(each.eventDay()).toString());
        json.put("rows", each.rows());
        json.put("events", each.ids());
        json.put("first_ingest_date", LocalDate.ofEpochDay(each.firstIngestDay()).toString());
        json.put("last_ingest_date", LocalDate.ofEpochDay(each.lastIngestDay()).toString());
        return json;
    }

    private static Map<String, Object> json(VoidedDate each) {
        return Map.of(
                "event_date",
                LocalDate.ofEpochDay(each.eventDay()).toString(),
                "events",
                each.ids());
    }

    private static Map<String, Object> json(GateVerdict verdict) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("rule", verdict.rule());
        json.put("threshold", verdict.threshold());
        json.put("verdict", verdict.verdict().text());
        json.put("numbers", verdict.numbers());
        json.put("reason", verdict.reason());
        return json;
    }
}
