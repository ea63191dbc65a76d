package io.coursetiles.deploy.repair;

import io.coursetiles.deploy.audit.AuditPlan;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.dedup.LateRows;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.Attempt;
import io.coursetiles.operators.route.DeadLetters;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.RouteOperator;
import io.coursetiles.operators.route.SourceRecord;
import io.coursetiles.operators.window.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes dead letters and late rows again as the job would have made them, from the bytes in the
 * archive. A late row's watermark is the least that is known to have closed its window. Their run
 * is that which the position belongs to, so that the run rule takes them for rows of that run.
 */
final class LostItems {

    private final TilesSettings settings;
    private final AuditPlan plan;
    private final Windows windows;
    private final Map<Long, DeadLetters> deadLetters = new TreeMap<>();
    private final Map<Long, LateRows> lateRows = new TreeMap<>();

    LostItems(TilesSettings settings, AuditPlan plan) {
        this.settings = settings;
        this.plan = plan;
        this.windows = settings.windows();
    }

    /** One record for each, in the order of the archive. */
    List<OutboxRecord> of(List<AuditFinding> missing) {
        Map<Integer, Map<Long, Set<Integer>>> items = new TreeMap<>();
        for (AuditFinding finding : missing) {
            ItemPosition at = ItemPosition.parse(finding.key());
            items.computeIfAbsent(at.partition(), partition -> new TreeMap<>())
                    .computeIfAbsent(at.offset(), offset -> new TreeSet<>())
                    .add(at.item());
        }
        Map<Integer, Set<Long>> offsets =
                items.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey,
                                        of -> new TreeSet<>(of.getValue().keySet())));
        RecordDecoder decoder =
                new RecordDecoder(settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW));
        List<OutboxRecord> records = new ArrayList<>();
        new RawItems(plan.scope().topic(), offsets)
                .read(
                        plan.files(),
                        row -> {
                            SourceRecord record = decoded(decoder, row);
                            items.get(row.partition())
                                    .get(row.offset())
                                    .forEach(item -> records.add(record(record, item)));
                        });
        return records;
    }

    private static SourceRecord decoded(RecordDecoder decoder, RawRecord row) {
        return decoder.decode(row.partition(), row.offset(), row.timestamp(), row.value())
                .withAttempt(attempt(row));
    }

    /** As the job has it: the last header of the name counts. */
    private static int attempt(RawRecord row) {
        return row.headers().stream()
                .filter(header -> header.name().equals(Attempt.HEADER))
                .reduce((before, last) -> last)
                .map(header -> Attempt.of(header.value()))
                .orElse(Attempt.FIRST);
    }

    private static int deadBefore(SourceRecord record, int item) {
        List<Outcome> earlier = record.outcomes().subList(0, item);
        return (int) earlier.stream().filter(Outcome.Dead.class::isInstance).count();
    }

    private OutboxRecord record(SourceRecord record, int item) {
        Outcome outcome = record.outcomes().get(item);
        long run =
                plan.scope()
                        .runs()
                        .owner(record.partition(), record.offset())
                        .orElse(plan.scope().run());
        if (outcome instanceof Outcome.Dead dead) {
            return deadLetters
                    .computeIfAbsent(run, this::deadLetters)
                    .of(record, item, dead, deadBefore(record, item));
        }
        Outcome.Ok ok = (Outcome.Ok) outcome;
        long end = windows.end(windows.start(ok.eventTime()));
        long closed =
                plan.scope()
                        .lateness()
                        .closedUntil(record.partition(), record.offset(), end)
                        .orElseThrow();
        return lateRows.computeIfAbsent(run, each -> new LateRows(settings.run(each), windows))
                .of(RouteOperator.courseEvent(ok, item, record), closed - 1);
    }

    private DeadLetters deadLetters(long run) {
        long most = settings.get(TilesOptions.DEAD_LETTER_MAX_BYTES).getBytes();
        return new DeadLetters(settings.run(run), (int) most);
    }
}
