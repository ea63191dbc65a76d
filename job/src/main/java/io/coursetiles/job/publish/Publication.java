package io.coursetiles.job.publish;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a job wants readers to see.
 *
 * @param jobId names the work: the log takes each once
 * @param attempt the attempt that staged it, from 1
 * @param dates the dates it restated, all of this job and attempt
 * @param gate passed
 */
public record Publication(
        String jobId, int attempt, SortedMap<String, PublishedDate> dates, GateResult gate) {

    /**
     * @throws IllegalArgumentException when there is no date, a date is of another job or attempt,
     *     or the gate did not pass
     */
    public Publication {
        Checks.requireText("job_id", jobId);
        Checks.requireAtLeast(1, "attempt", attempt);
        dates = Collections.unmodifiableSortedMap(new TreeMap<>(dates));
        Checks.require(!dates.isEmpty(), "publication of " + jobId, "no date", "one at least");
        for (String date : dates.keySet()) {
            Checks.requireDate(date);
            requireOwn(date, dates.get(date), jobId, attempt);
        }
        Checks.require(
                gate.passed(),
                "publication of " + jobId,
                "failed rules " + gate.failed().stream().map(GateVerdict::rule).toList(),
                "a gate that judged and passed; mend the cause, or override a rule with a reason");
    }

    /** The first date that would go back in any partition; a partition it lacks counts as 0. */
    Optional<PublishOutcome.Superseded> supersededBy(Manifest current) {
        for (String date : dates.keySet()) {
            PublishedDate standing = current.dates().get(date);
            if (standing == null) {
                continue;
            }
            for (String partition : standing.cut().keySet()) {
                long stands = standing.cut().get(partition);
                long offered = dates.get(date).cut().getOrDefault(partition, 0L);
                if (stands > offered) {
                    return Optional.of(
                            new PublishOutcome.Superseded(
                                    date,
                                    standing.jobId(),
                                    current.version(),
                                    partition,
                                    stands,
                                    offered));
                }
            }
        }
        return Optional.empty();
    }

    private static void requireOwn(String date, PublishedDate made, String jobId, int attempt) {
        Checks.require(
                made.jobId().equals(jobId) && made.attempt() == attempt,
                "date " + date,
                "one of job " + made.jobId() + ", attempt " + made.attempt(),
                "job " + jobId + ", attempt " + attempt);
    }
}
