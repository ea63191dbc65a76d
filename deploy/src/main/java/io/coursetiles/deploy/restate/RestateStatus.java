package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.restate.DateStatus.Step;
import io.coursetiles.deploy.restate.PublishedHistory.Standing;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.WaitingLate;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is published, and what waits to be.
 *
 * @param history of the manifest log
 * @param dates that are published, or that late rows wait for
 */
public record RestateStatus(PublishedHistory history, SortedMap<LocalDate, DateStatus> dates) {

    /**
     * @param madeOf ingest dates of the facts that stand, where they are known
     * @param late rows that wait, by date
     */
    static RestateStatus of(
            PublishedHistory history,
            Map<LocalDate, IngestRule> madeOf,
            Map<LocalDate, WaitingLate.Counts> late,
            DateRules rules) {
        TreeSet<LocalDate> all = new TreeSet<>(history.standing().keySet());
        all.addAll(late.keySet());
        SortedMap<LocalDate, DateStatus> dates = new TreeMap<>();
        for (LocalDate date : all) {
            Optional<Standing> standing = Optional.ofNullable(history.standing().get(date));
            dates.put(
                    date,
                    rules.status(
                            date,
                            standing,
                            Optional.ofNullable(madeOf.get(date)),
                            late.getOrDefault(date, WaitingLate.Counts.NONE)));
        }
        return new RestateStatus(history, dates);
    }

    /** The dates that {@code --auto} restates now. */
    public TreeSet<LocalDate> due() {
        TreeSet<LocalDate> due = new TreeSet<>();
        dates.forEach(
                (date, status) -> {
                    if (status.step() == Step.AUTO) {
                        due.add(date);
                    }
                });
        return due;
    }

    /** The current version; 0 before the first publish. */
    long version() {
        return history.changes().size();
    }
}
