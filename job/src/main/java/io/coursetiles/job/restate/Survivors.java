package io.coursetiles.job.restate;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.operators.types.RepeatedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * All occurrences of one id: of each requested date the first counts, by event time, partition,
 * offset and item. A date sees only what its own ingest dates hold. What counts is added up here as
 * far as it goes. An id that was taken back, before or after it came, does not count on the dates
 * whose ingest dates hold the record that says so.
 *
 * <p>Assumption: the input is sorted by half an id ({@link PackedOccurrence#idHigh}: eight bytes
 * sort faster; ids that share it are told apart here), as that of every keyed operator in batch
 * execution is sorted by its key. So one group is held at a time, without state or timers; in
 * memory, so the copies of one id must fit.
 */
final class Survivors extends AbstractStreamOperator<PartialDay>
        implements OneInputStreamOperator<PackedOccurrence, PartialDay>, BoundedOneInput {

    /** Ids that were taken back, by date: one record of each date at the end of input. */
    static final OutputTag<VoidedDate> VOIDED =
            new OutputTag<>("voided", RecordTypes.of(VoidedDate.class));

    private static final long serialVersionUID = 1L;

    private final TreeSet<Long> days;
    private final IngestRule rule;

    private transient RepeatedText courses;
    private transient List<Occurrence> group;
    private transient DayBundle bundle;
    private transient TreeMap<Long, Long> voided;

    /**
     * @param days requested event dates, in days since 1970
     */
    Survivors(TreeSet<Long> days, IngestRule rule) {
        this.days = days;
        this.rule = rule;
    }

    @Override
    public void open() throws Exception {
        super.open();
        courses = new RepeatedText();
        group = new ArrayList<>();
        bundle = new DayBundle(days);
        voided = new TreeMap<>();
    }

    /** No state is touched, so no key is selected. */
    @Override
    public boolean hasKeyContext1() {
        return false;
    }

    @Override
    public void processElement(StreamRecord<PackedOccurrence> in) {
        Occurrence each = in.getValue().unpack(courses);
        if (!group.isEmpty() && group.get(0).idHigh() != each.idHigh()) {
            countGroup();
        }
        group.add(each);
    }

    @Override
    public void endInput() {
        countGroup();
        emitBundle();
        voided.forEach(
                (day, ids) -> output.collect(VOIDED, new StreamRecord<>(new VoidedDate(day, ids))));
    }

    private void emitBundle() {
        bundle.drain(partial -> output.collect(new StreamRecord<>(partial)));
    }

    private void countGroup() {
        if (group.size() == 1) {
            countSingle(group.get(0));
            group.clear();
        }
        while (!group.isEmpty()) {
            countId();
        }
    }

    /** Most ids have one copy, and it was in time. */
    private void countSingle(Occurrence copy) {
        long day = copy.eventDay();
        if (!copy.lateRow()
                && !copy.voids()
                && bundle.takes(day)
                && rule.holds(day, copy.ingestDay())) {
            add(copy, day, false, false);
        }
    }

    /** Takes the occurrences of one id out of the group. */
    private void countId() {
        // A position may stand in the archive twice.
        TreeSet<Occurrence> copies = new TreeSet<>(Occurrence.POSITION);
        TreeSet<Occurrence> lateRows = new TreeSet<>(Occurrence.POSITION);
        List<Occurrence> voids = new ArrayList<>();
        long id = group.get(0).idLow();
        List<Occurrence> others = new ArrayList<>();
        for (Occurrence each : group) {
            if (each.idLow() != id) {
                others.add(each);
            } else if (each.voids()) {
                voids.add(each);
            } else {
                (each.lateRow() ? lateRows : copies).add(each);
            }
        }
        group = others;
        TreeSet<Long> seen = new TreeSet<>();
        copies.forEach(copy -> seen.add(copy.eventDay()));
        seen.retainAll(days);
        for (long day : seen) {
            if (voids.stream().noneMatch(each -> rule.holds(day, each.ingestDay()))) {
                count(day, copies, lateRows);
            } else if (copies.stream().anyMatch(each -> isOwn(each, day))) {
                voided.merge(day, 1L, Long::sum);
            }
        }
    }

    private boolean isOwn(Occurrence copy, long day) {
        return copy.eventDay() == day && rule.holds(day, copy.ingestDay());
    }

    private void count(long day, Set<Occurrence> copies, Set<Occurrence> lateRows) {
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
        add(first, day, late, conflict);
    }

    private void add(Occurrence first, long day, boolean late, boolean conflict) {
        bundle.add(
                new DayEvent(
                        first.courseId(),
                        day,
                        first.eventTime(),
                        first.learnerHigh(),
                        first.learnerLow(),
                        first.kind(),
                        first.lesson(),
                        late,
                        conflict,
                        first.completedHigh(),
                        first.completedLow()));
        if (bundle.isFull()) {
            emitBundle();
        }
    }
}
