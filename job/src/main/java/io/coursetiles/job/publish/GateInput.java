package io.coursetiles.job.publish;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the gate judges: plain numbers and names, gathered before. Dates are texts as {@code
 * 2026-03-02}.
 *
 * @param requested dates that were asked for
 * @param present dates that would be published, empty ones included
 * @param written what the job says it wrote, by date
 * @param readBack what the staged bytes hold, by date, read as readers read them
 * @param nullKeys rows read back without a course or a date
 * @param coverage what the archive lacks, each named; kinds that are not in it have no problem
 * @param notPassed dates whose end, and the out-of-orderness after it, the cut does not lie past
 * @param okItems items of the input that were decoded
 * @param deadItems items of the input that were refused
 * @param previousEvents event counts of the version that is current while the gate judges, by date;
 *     without dates that are new, and of no effect for dates that are not present
 * @param skippedItems items of the input that are out of scope
 */
public record GateInput(
        SortedSet<String> requested,
        SortedSet<String> present,
        SortedMap<String, DateCounts> written,
        SortedMap<String, DateCounts> readBack,
        long nullKeys,
        Map<CoverageProblem, List<String>> coverage,
        SortedSet<String> notPassed,
        long okItems,
        long deadItems,
        SortedMap<String, Long> previousEvents,
        long skippedItems) {

    /**
     * @throws IllegalArgumentException for a negative count
     */
    public GateInput {
        requested = Collections.unmodifiableSortedSet(new TreeSet<>(requested));
        present = Collections.unmodifiableSortedSet(new TreeSet<>(present));
        written = Collections.unmodifiableSortedMap(new TreeMap<>(written));
        readBack = Collections.unmodifiableSortedMap(new TreeMap<>(readBack));
        Checks.requireAtLeast(0, "null keys", nullKeys);
        coverage = copy(coverage);
        notPassed = Collections.unmodifiableSortedSet(new TreeSet<>(notPassed));
        Checks.requireAtLeast(0, "ok items", okItems);
        Checks.requireAtLeast(0, "dead items", deadItems);
        Checks.requireAtLeast(0, "skipped items", skippedItems);
        previousEvents = Collections.unmodifiableSortedMap(new TreeMap<>(previousEvents));
    }

    private static Map<CoverageProblem, List<String>> copy(
            Map<CoverageProblem, List<String>> coverage) {
        Map<CoverageProblem, List<String>> copy = new EnumMap<>(CoverageProblem.class);
        coverage.forEach((kind, names) -> copy.put(kind, List.copyOf(names)));
        return Collections.unmodifiableMap(copy);
    }
}
