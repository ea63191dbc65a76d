package io.coursetiles.job.publish;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a gate judges, to be changed in one thing; as it is made, every rule holds. */
final class Staged {

    SortedSet<String> requested = new TreeSet<>(Set.of("2026-03-02", "2026-03-03"));
    SortedSet<String> present = new TreeSet<>(requested);
    SortedMap<String, DateCounts> written = counts();
    SortedMap<String, DateCounts> readBack = counts();
    long nullKeys;
    Map<CoverageProblem, List<String>> coverage = Map.of();
    SortedSet<String> notPassed = new TreeSet<>();
    long okItems = 99;
    long deadItems = 1;
    long skippedItems = 300;
    SortedMap<String, Long> previousEvents = new TreeMap<>(Map.of("2026-03-02", 100L));

    GateInput input() {
        return new GateInput(
                requested,
                present,
                written,
                readBack,
                nullKeys,
                coverage,
                notPassed,
                okItems,
                deadItems,
                previousEvents,
                skippedItems);
    }

    private static SortedMap<String, DateCounts> counts() {
        return new TreeMap<>(
                Map.of("2026-03-02", new DateCounts(3, 90), "2026-03-03", new DateCounts(0, 0)));
    }
}
