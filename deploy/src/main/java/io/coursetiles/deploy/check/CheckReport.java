package io.coursetiles.deploy.check;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a check found.
 *
 * @param now what events must not be too far ahead of, milliseconds since 1970
 * @param tally of all files
 * @param disorder of all files, each as a partition of its own
 * @param better a format that reads the first lines better than the one that was given
 */
public record CheckReport(
        CheckSettings settings,
        long now,
        List<FileResult> files,
        Tally tally,
        Examples examples,
        Courses courses,
        DistinctCount learners,
        Disorder disorder,
        Optional<FormatGuess.Guess> better) {

    private static final int LARGEST = 20;

    /** Whether something would be counted, and not more refused than allowed. */
    public boolean isGood() {
        return tally.ok() > 0 && tally.rejectShare() <= settings.maxRejectShare();
    }

    public String text() {
        return new CheckText(this).text();
    }

    /** The lines before the last: one for each file, one for all. */
    public List<Map<String, Object>> json() {
        List<Map<String, Object>> lines = new ArrayList<>();
        files.forEach(file -> lines.add(json(file)));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("type", "check");
        all.put("format", settings.format().name().toLowerCase(Locale.ROOT));
        all.put("decoder_version", settings.job().run(0).decoderVersion());
        all.put("judged_at", Instant.ofEpochMilli(now).toString());
        all.put("items", json(tally));
        all.put("courses", courses.distinct().count());
        all.put("courses_exact", courses.distinct().isExact());
        all.put("largest_courses", largest());
        all.put("learners", learners.count());
        all.put("learners_exact", learners.isExact());
        all.put("disorder", json(disorder));
        all.put("examples", json(examples));
        better.ifPresent(
                guess -> all.put("better_format", guess.format().name().toLowerCase(Locale.ROOT)));
        all.put("good", isGood());
        lines.add(all);
        return lines;
    }

    /**
     * The last line: {@code ok}, {@code void}, and each reason that there was, as a number. A
     * reason that items were both skipped and refused for, which only {@code auto} can meet, is
     * their sum.
     */
    public Map<String, Object> summary() {
        Map<String, Long> summary = new LinkedHashMap<>();
        summary.put("ok", tally.ok());
        summary.put("void", tally.voids());
        tally.skippedByReason().forEach((reason, count) -> summary.merge(reason, count, Long::sum));
        tally.deadByReason().forEach((reason, count) -> summary.merge(reason, count, Long::sum));
        return new LinkedHashMap<>(summary);
    }

    private static Map<String, Object> json(FileResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "file");
        json.put("file", result.file().name());
        json.put("lines", result.lines());
        json.put("bytes", result.bytes());
        json.put("items", json(result.tally()));
        json.put("disorder", json(result.disorder()));
        return json;
    }

    private static Map<String, Object> json(Tally tally) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ok", tally.ok());
        json.put("void", tally.voids());
        json.put("skip", tally.skippedByReason());
        json.put("dead", tally.deadByReason());
        json.put("noted", tally.noted());
        return json;
    }

    private Map<String, Object> largest() {
        Map<String, Object> json = new LinkedHashMap<>();
        courses.largest(LARGEST).forEach(each -> json.put(each.course(), each.events()));
        return json;
    }

    private static Map<String, Object> json(Disorder disorder) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (disorder.events() > 0) {
            json.put("oldest", Instant.ofEpochMilli(disorder.oldest()).toString());
            json.put("newest", Instant.ofEpochMilli(disorder.newest()).toString());
        }
        json.put("behind", disorder.behind());
        json.put("p50_ms", disorder.lags().quantile(0.5));
        json.put("p99_ms", disorder.lags().quantile(0.99));
        json.put("max_ms", disorder.lags().max());
        Map<String, Long> late = new LinkedHashMap<>();
        disorder.choices()
                .forEach(each -> late.put(Spans.option(each.outOfOrderness()), each.late()));
        json.put("late_with_out_of_orderness", late);
        return json;
    }

    private static Map<String, Object> json(Examples examples) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (SkipReason reason : SkipReason.values()) {
            put(json, "skip:" + reason.label(), examples.of(reason));
        }
        for (DeadReason reason : DeadReason.values()) {
            put(json, "dead:" + reason.label(), examples.of(reason));
        }
        return json;
    }

    private static void put(
            Map<String, Object> json, String name, List<Examples.Example> examples) {
        if (!examples.isEmpty()) {
            json.put(name, examples.stream().map(CheckReport::json).toList());
        }
    }

    private static Map<String, Object> json(Examples.Example example) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", example.file());
        json.put("line", example.line());
        json.put("item", example.item());
        json.put("detail", example.detail());
        return json;
    }
}
