package io.coursetiles.job.audit;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.operators.outbox.Json;
import io.coursetiles.operators.window.Windows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * All copies of one event id in one window: those with a late row are late, or should have one; of
 * the others one counts and the rest are duplicates in the tiles of their own courses.
 *
 * <p>Of an item that another decoder has read it cannot tell whether it was late or what it counted
 * as: then the window is not comparable.
 */
final class Deduplication
        extends KeyedProcessFunction<Tuple3<Long, Long, Long>, Sighting, Contribution> {

    static final OutputTag<AuditFinding> FINDINGS =
            new OutputTag<>("findings", RecordTypes.of(AuditFinding.class));

    /** Starts of windows into which a run counted that did not decode as the audit does. */
    static final OutputTag<Long> NOT_COMPARABLE =
            new OutputTag<>("windows-not-comparable", Types.LONG);

    private static final long serialVersionUID = 1L;

    private final KnownRuns known;
    private final LateRule lateness;
    private final Windows windows;

    private transient ListState<Sighting> copies;
    private transient Set<Long> notComparable;
    private transient LongCounter late;
    private transient LongCounter conflicts;

    Deduplication(KnownRuns known, LateRule lateness, Windows windows) {
        this.known = known;
        this.lateness = lateness;
        this.windows = windows;
    }

    @Override
    public void open(OpenContext context) {
        copies =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "copies", RecordTypes.of(Sighting.class)));
        notComparable = new HashSet<>();
        late = new LongCounter();
        conflicts = new LongCounter();
        getRuntimeContext().addAccumulator("late", late);
        getRuntimeContext().addAccumulator("conflicts", conflicts);
    }

    @Override
    public void processElement(Sighting sighting, Context context, Collector<Contribution> out)
            throws Exception {
        copies.add(sighting);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<Contribution> out)
            throws Exception {
        TreeSet<Sighting> items = new TreeSet<>(Sighting.POSITION);
        TreeSet<Sighting> rows = new TreeSet<>(Sighting.POSITION);
        for (Sighting copy : copies.get()) {
            add(copy, copy.late() ? rows : items, context);
        }
        for (Sighting row : rows) {
            if (items.remove(row)) {
                late.add(1);
            } else {
                found(
                        AuditKind.LATE_EXTRA,
                        row,
                        "no event of raw is what this late row says",
                        context);
            }
        }
        items.removeIf(item -> isWithoutItsRow(item, context));
        if (!items.isEmpty()) {
            count(new ArrayList<>(items), context, out);
        }
        copies.clear();
    }

    /** A position of raw may stand in the archive twice; that of a late row must not. */
    private void add(Sighting copy, Set<Sighting> to, OnTimerContext context) {
        if (!to.add(copy) && copy.late()) {
            context.output(
                    FINDINGS, AuditFinding.of(AuditKind.LATE_TWICE, copy.position(), "two rows"));
        }
    }

    private boolean isWithoutItsRow(Sighting item, OnTimerContext context) {
        OptionalLong closed =
                lateness.closedUntil(
                        item.partition(), item.offset(), windows.end(item.windowStart()));
        if (closed.isPresent()) {
            late.add(1);
            found(
                    AuditKind.LATE_MISSING,
                    item,
                    "came when windows were closed up to " + Json.time(closed.getAsLong()),
                    context);
        }
        return closed.isPresent();
    }

    private void found(AuditKind kind, Sighting at, String detail, OnTimerContext context) {
        boolean comparable = known.isComparable(at.partition(), at.offset());
        context.output(
                FINDINGS,
                AuditFinding.of(
                        comparable ? kind : AuditKind.LATE_NOT_COMPARABLE, at.position(), detail));
    }

    private void count(List<Sighting> items, OnTimerContext context, Collector<Contribution> out) {
        if (!items.stream().allMatch(each -> known.isComparable(each.partition(), each.offset()))
                && notComparable.add(items.get(0).windowStart())) {
            context.output(NOT_COMPARABLE, items.get(0).windowStart());
        }
        Collections.sort(items, Sighting.ORDER);
        Sighting first = items.get(0);
        boolean contested = items.stream().anyMatch(copy -> !copy.countsAs(first));
        if (contested) {
            conflicts.add(1);
            context.output(
                    FINDINGS,
                    AuditFinding.of(
                            AuditKind.CONFLICT,
                            first.position(),
                            items.size() + " copies of one id differ"));
        }
        Map<String, Long> duplicates = new LinkedHashMap<>();
        items.subList(1, items.size())
                .forEach(copy -> duplicates.merge(copy.courseId(), 1L, Long::sum));
        Long own = duplicates.remove(first.courseId());
        out.collect(
                new Contribution(
                        first.courseId(),
                        first.windowStart(),
                        first.learnerHigh(),
                        first.learnerLow(),
                        first.kind(),
                        first.lesson(),
                        1,
                        own == null ? 0 : own,
                        contested));
        duplicates.forEach(
                (course, count) ->
                        out.collect(
                                new Contribution(
                                        course,
                                        first.windowStart(),
                                        0,
                                        0,
                                        0,
                                        false,
                                        0,
                                        count,
                                        contested)));
    }
}
