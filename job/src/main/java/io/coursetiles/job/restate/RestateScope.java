package io.coursetiles.job.restate;

import io.coursetiles.job.audit.RunRule;
import java.io.Serializable;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a restatement computes: fixed before it starts, so that a rerun computes the same.
 *
 * @param topic the input topic
 * @param days requested event dates, in days since 1970
 * @param rule which ingest dates hold a date's events
 * @param cut per input partition the first offset that is left out
 * @param runs tells late rows that a rewind has superseded
 */
public record RestateScope(
        String topic, TreeSet<Long> days, IngestRule rule, TreeMap<Integer, Long> cut, RunRule runs)
        implements Serializable {

    /** Whether a record of that ingest date may matter for one of the dates. */
    boolean holds(long ingestDay) {
        return rule.holdsAny(days, ingestDay);
    }

    boolean isBeforeCut(int partition, long offset) {
        return offset < cut.getOrDefault(partition, 0L);
    }

    /**
     * Whether a late row is outside of the ingest dates of its own event date. With fixed ingest
     * dates that is asked of requested dates only: they say nothing about others.
     */
    boolean isBeyond(long eventDay, long ingestDay) {
        return !rule.holds(eventDay, ingestDay)
                && (rule.kind() == IngestRule.Kind.RELATIVE || days.contains(eventDay));
    }
}
