package io.coursetiles.deploy.check;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A {@link CheckReport} for a person: sections with their names in the first column. */
final class CheckText {

    private static final int SHOWN_COURSES = 3;

    private final CheckReport report;
    private final List<String> lines = new ArrayList<>();

    CheckText(CheckReport report) {
        this.report = report;
    }

    String text() {
        read();
        items();
        if (report.tally().ok() > 0) {
            who();
            disorder();
        }
        section("next", new CheckAdvice(report).lines());
        return String.join("\n", lines);
    }

    private void read() {
        List<String> read = new ArrayList<>();
        int width =
                report.files().stream()
                        .mapToInt(each -> each.file().shortName().length())
                        .max()
                        .orElse(0);
        for (FileResult each : report.files()) {
            read.add(
                    format(
                            "%-" + width + "s %,15d lines  %s",
                            each.file().shortName(),
                            each.lines(),
                            size(each.bytes())));
        }
        section("read", read);
        section("as", List.of(report.settings().job().run(0).decoderVersion()));
    }

    private void items() {
        Tally tally = report.tally();
        List<String> items = new ArrayList<>();
        items.add(count("ok", tally.ok()));
        tally.noted().forEach((note, count) -> items.add(count("  " + note, count)));
        if (tally.voids() > 0) {
            items.add(count("void", tally.voids()));
        }
        items.add(count("skip", tally.skipped()));
        Map<String, Long> skipped = tally.skippedByReason();
        for (SkipReason reason : SkipReason.values()) {
            if (skipped.containsKey(reason.label())) {
                items.add(
                        count("  " + reason.label(), skipped.get(reason.label()))
                                + "  first "
                                + place(report.examples().of(reason).get(0)));
            }
        }
        items.add(count("dead", tally.dead()));
        Map<String, Long> dead = tally.deadByReason();
        for (DeadReason reason : DeadReason.values()) {
            if (dead.containsKey(reason.label())) {
                items.add(count("  " + reason.label(), dead.get(reason.label())));
                report.examples()
                        .of(reason)
                        .forEach(each -> items.add("      " + place(each) + "  " + each.detail()));
            }
        }
        section("items", items);
    }

    private String count(String name, long count) {
        long items = report.tally().items();
        return format("%-22s %,15d  %s", name, count, share(count, items)).stripTrailing();
    }

    private String place(Examples.Example example) {
        boolean several = report.files().size() > 1;
        return (several ? new LogFile(example.file()).shortName() + " " : "")
                + "line "
                + example.line()
                + (example.item() > 0 ? " item " + example.item() : "");
    }

    private void who() {
        Courses courses = report.courses();
        List<String> largest =
                courses.largest(SHOWN_COURSES).stream()
                        .map(each -> format("%,15d  %s", each.events(), each.course()))
                        .toList();
        List<String> all = new ArrayList<>();
        all.add(format("%-22s %s", "courses", distinct(courses.distinct())));
        largest.forEach(each -> all.add(format("%-22s %s", "", each)));
        long more = courses.distinct().count() - largest.size();
        if (more > 0) {
            all.add(
                    format(
                            "%-22s %,15d  more%s",
                            "", more, courses.isComplete() ? "" : "; largest of the first 10,000"));
        }
        all.add(format("%-22s %s", "learners", distinct(report.learners())));
        Disorder times = report.disorder();
        all.add(format("%-22s %s", "first event", Instant.ofEpochMilli(times.oldest())));
        all.add(
                format(
                        "%-22s %s  (%s)",
                        "last event",
                        Instant.ofEpochMilli(times.newest()),
                        Spans.text(times.newest() - times.oldest())));
        section("events", all);
    }

    private static String distinct(DistinctCount count) {
        return format("%,15d", count.count())
                + (count.isExact() ? "" : "  estimate, standard error 0.3 %");
    }

    private void disorder() {
        List<String> behind = new ArrayList<>();
        Disorder all = report.disorder();
        if (all.behind() == 0) {
            section("disorder", List.of("none: no event comes after a newer one"));
            return;
        }
        behind.add(
                format(
                        "%,d of %,d events come after a newer one; behind it are",
                        all.behind(), all.events()));
        for (FileResult each : report.files()) {
            Disorder disorder = each.disorder();
            behind.add(
                    format(
                            "  p50 %s, p99 %s, max %s%s",
                            Spans.text(disorder.lags().quantile(0.5)),
                            Spans.text(disorder.lags().quantile(0.99)),
                            Spans.text(disorder.lags().max()),
                            report.files().size() > 1 ? "  " + each.file().shortName() : ""));
        }
        behind.add("late with this tiles.out-of-orderness");
        Duration configured = report.settings().outOfOrderness();
        boolean reached = false;
        for (Disorder.Choice choice : report.disorder().choices()) {
            boolean isConfigured = choice.outOfOrderness().equals(configured);
            if (!reached || isConfigured) {
                behind.add(
                        format(
                                        "  %-20s %,15d  %-8s%s",
                                        Spans.text(choice.outOfOrderness().toMillis()),
                                        choice.late(),
                                        share(choice.late(), report.disorder().events()),
                                        isConfigured ? "  as configured" : "")
                                .stripTrailing());
            }
            reached |= choice.late() == 0;
        }
        section("disorder", behind);
    }

    private void section(String name, List<String> content) {
        String first = name;
        for (String each : content) {
            lines.add(format("%-10s%s", first, each).stripTrailing());
            first = "";
        }
    }

    /** Empty for none; never 0 % or 100 % of what is not none or all. */
    private static String share(long part, long whole) {
        if (part == 0 || whole == 0) {
            return "";
        }
        double percent = 100.0 * part / whole;
        if (percent < 0.05) {
            return "< 0.1 %";
        } else if (percent > 99.95 && part < whole) {
            return "> 99.9 %";
        }
        return format("%.1f %%", percent);
    }

    private static String size(long bytes) {
        return bytes < 1_000_000
                ? format("%,d kB", (bytes + 999) / 1_000)
                : format("%,d MB", (bytes + 500_000) / 1_000_000);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
