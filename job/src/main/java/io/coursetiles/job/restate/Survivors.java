package io.coursetiles.job.restate;

import io.coursetiles.job.batch.RecordTypes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * All occurrences of one id: of each requested date the first counts, by event time, partition,
 * offset and item. A date sees only what its own ingest dates hold.
 */
final class Survivors extends KeyedProcessFunction<Tuple2<Long, Long>, Occurrence, DayEvent> {

    private static final long serialVersionUID = 1L;

    private final TreeSet<Long> days;
    private final IngestRule rule;

    private transient ListState<Occurrence> occurrences;

    /**
     * @param days requested event dates, in days since 1970
     */
    Survivors(TreeSet<Long> days, IngestRule rule) {
        this.days = days;
        this.rule = rule;
    }

    @Override
    public void open(OpenContext context) {
        occurrences =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "occurrences", RecordTypes.of(Occurrence.class)));
    }

    @Override
    public void processElement(Occurrence each, Context context, Collector<DayEvent> out)
            throws Exception {
        occurrences.add(each);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<DayEvent> out)
            throws Exception {
        // A position may stand in the archive twice.
        TreeSet<Occurrence> copies = new TreeSet<>(Occurrence.POSITION);
        TreeSet<Occurrence> lateRows = new TreeSet<>(Occurrence.POSITION);
        for (Occurrence each : occurrences.get()) {
            (each.lateRow() ? lateRows : copies).add(each);
        }
        occurrences.clear();
        TreeSet<Long> seen = new TreeSet<>();
        copies.forEach(copy -> seen.add(copy.eventDay()));
        seen.retainAll(days);
        for (long day : seen) {
            count(day, copies, lateRows, out);
        }
    }

    private void count(
            long day, Set<Occurrence> copies, Set<Occurrence> lateRows, Collector<DayEvent> out) {
        List<Occurrence> held =
                copies.stream().filter(copy -> rule.holds(day, copy.ingestDay())).toList();
        List<Occurrence> own = held.stream().filter(copy -> copy.eventDay() == day).toList();
        if (own.isEmpty()) {
            return;
        }
        Occurrence first = own.stream().min(Occurrence.ORDER).orElseThrow();
        boolean late = lateRows.containsAll(own);
        boolean conflict =
                held.stream().anyMatch(copy -> copy.eventDay() != day || !copy.countsAs(first));
        out.collect(
                new DayEvent(
                        first.courseId(),
                        day,
                        first.eventTime(),
                        first.learnerHigh(),
                        first.learnerLow(),
                        first.kind(),
                        first.lesson(),
                        late,
                        conflict));
    }
}
