package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.restate.DateStatus.Step;
import io.coursetiles.deploy.restate.PublishedHistory.Change;
import io.coursetiles.job.restate.IngestRule;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A status for people and for programs. */
public final class RestateStatusText {

    /** A person looks at the newest; JSON has all. */
    private static final int SHOWN = 20;

    private final RestateStatus status;

    public RestateStatusText(RestateStatus status) {
        this.status = status;
    }

    public String text() {
        List<String> lines = new ArrayList<>();
        versions(lines);
        if (!status.dates().isEmpty()) {
            lines.add("");
            lines.add("date        state                events  version  late rows waiting");
            status.dates().forEach((date, each) -> lines.add(line(date, each)));
        }
        lines.add("");
        lines.add(
                status.due().isEmpty()
                        ? "tiles restate --auto has nothing to do."
                        : "tiles restate --auto takes " + joined(status.due()) + ".");
        List<String> commands = new ArrayList<>();
        status.dates().forEach((date, each) -> command(date, each).ifPresent(commands::add));
        if (!commands.isEmpty()) {
            lines.add("Beyond its horizon, by hand, with the options of this call:");
            commands.forEach(command -> lines.add("  " + command));
        }
        return String.join("\n", lines);
    }

    private void versions(List<String> lines) {
        List<Change> changes = status.history().changes();
        if (changes.isEmpty()) {
            lines.add("Nothing is published.");
            return;
        }
        lines.add("version  kind      job_id                    dates changed");
        int hidden = Math.max(0, changes.size() - SHOWN);
        if (hidden > 0) {
            lines.add("    ...  %,d before".formatted(hidden));
        }
        for (Change change : changes.subList(hidden, changes.size())) {
            lines.add(
                    "%7d  %-8s  %-24s  %s"
                            .formatted(
                                    change.version(),
                                    change.kind().text(),
                                    change.jobId(),
                                    change.dates().isEmpty() ? "none" : joined(change.dates())));
        }
    }

    private static String line(LocalDate date, DateStatus each) {
        List<String> late = new ArrayList<>();
        if (each.late().inside() > 0) {
            late.add("%,d inside the horizon".formatted(each.late().inside()));
        }
        if (each.late().beyond() > 0) {
            late.add("%,d beyond it".formatted(each.late().beyond()));
        }
        String waiting = late.isEmpty() ? "none" : String.join(", ", late);
        return "%s  %-11s  %14s  %7s  %s%s"
                .formatted(
                        date,
                        state(each),
                        each.published()
                                .map(stands -> "%,d".formatted(stands.fact().eventCount()))
                                .orElse("-"),
                        each.published()
                                .map(stands -> String.valueOf(stands.version()))
                                .orElse("-"),
                        waiting,
                        each.step() == Step.NOT_OVER ? "; the date is not over" : "");
    }

    private static String state(DateStatus each) {
        return each.published().map(stands -> stands.fact().state().text()).orElse("unpublished");
    }

    /** Its job id is another one after every publish, for the work is then another one. */
    private Optional<String> command(LocalDate date, DateStatus each) {
        return each.widening()
                .map(
                        rule ->
                                "tiles restate --dates %s --ingest-dates %s --job-id widen-%s-v%d"
                                        .formatted(
                                                date, range(date, rule), date, status.version()));
    }

    private static String range(LocalDate date, IngestRule rule) {
        long day = date.toEpochDay();
        return LocalDate.ofEpochDay(rule.first(day)) + ".." + LocalDate.ofEpochDay(rule.last(day));
    }

    private static String joined(Collection<LocalDate> dates) {
        return dates.stream().map(LocalDate::toString).collect(Collectors.joining(" "));
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", status.version());
        json.put(
                "versions",
                status.history().changes().stream().map(RestateStatusText::json).toList());
        Map<String, Object> dates = new LinkedHashMap<>();
        status.dates().forEach((date, each) -> dates.put(date.toString(), json(date, each)));
        json.put("dates", dates);
        json.put("auto", texts(status.due()));
        return json;
    }

    private static Map<String, Object> json(Change change) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", change.version());
        json.put("kind", change.kind().text());
        json.put("job_id", change.jobId());
        json.put("dates", texts(change.dates()));
        return json;
    }

    private Map<String, Object> json(LocalDate date, DateStatus each) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("state", state(each));
        each.published()
                .ifPresent(
                        stands -> {
                            json.put("events", stands.fact().eventCount());
                            json.put("version", stands.version());
                            json.put("job_id", stands.fact().jobId());
                        });
        json.put("late_inside", each.late().inside());
        json.put("late_beyond", each.late().beyond());
        json.put("next", each.step().text());
        command(date, each).ifPresent(command -> json.put("widen", command));
        return json;
    }

    private static List<String> texts(Collection<LocalDate> dates) {
        return dates.stream().map(LocalDate::toString).toList();
    }
}
