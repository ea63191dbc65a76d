package io.coursetiles.job.publish;

import java.util.List;

/**
 * What a rule of the gate found; it holds when there is no problem.
 *
 * @param numbers what was looked at, in numbers
 * @param problems each naming its date or file
 */
record Finding(String numbers, List<String> problems) {

    /** A manifest is read by people; the whole list is in the job's report. */
    private static final int NAMED = 10;

    boolean holds() {
        return problems.isEmpty();
    }

    /** Numbers, then the first problems and how many more. */
    String text() {
        if (holds()) {
            return numbers;
        }
        String named = String.join("; ", problems.subList(0, Math.min(NAMED, problems.size())));
        int more = problems.size() - NAMED;
        return numbers + ": " + named + (more > 0 ? "; and " + more + " more" : "");
    }
}
