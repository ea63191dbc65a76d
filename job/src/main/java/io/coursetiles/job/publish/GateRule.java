package io.coursetiles.job.publish;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rules of the gate. Their texts are stored and given in overrides, and never change. */
enum GateRule {
    COUNTS_EQUAL("counts-equal") {
        @Override
        String threshold(GateLimits limits) {
            return "read back = written";
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            SortedSet<String> dates = new TreeSet<>(input.written().keySet());
            dates.addAll(input.readBack().keySet());
            List<String> problems = new ArrayList<>();
            for (String date : dates) {
                DateCounts written = input.written().get(date);
                DateCounts readBack = input.readBack().get(date);
                if (!Objects.equals(written, readBack)) {
                    problems.add(date + " wrote " + text(written) + ", read " + text(readBack));
                }
            }
            return new Finding(problems.size() + " of " + dates.size() + " dates differ", problems);
        }

        private String text(DateCounts counts) {
            return counts == null ? "nothing" : counts.toString();
        }
    },

    NO_NULL_KEYS("no-null-keys") {
        @Override
        String threshold(GateLimits limits) {
            return "no row without a key";
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            long rows = input.readBack().values().stream().mapToLong(DateCounts::rows).sum();
            String numbers = input.nullKeys() + " of " + rows + " rows without a key";
            return new Finding(
                    numbers, input.nullKeys() == 0 ? List.of() : List.of("course or date is null"));
        }
    },

    POSITIONS_COVERED(
            "positions-covered",
            "every position below the cut",
            CoverageProblem.MISSING_POSITIONS,
            "ranges missing"),

    INGEST_DATES_PRESENT(
            "ingest-dates-present",
            "every ingest date of the horizon",
            CoverageProblem.MISSING_INGEST_DATE,
            "ingest dates missing"),

    FILES_READABLE(
            "files-readable",
            "every file in full",
            CoverageProblem.UNREADABLE_FILE,
            "files unreadable"),

    ARCHIVE_AT_CUT(
            "archive-at-cut",
            "archive not behind the cut",
            CoverageProblem.ARCHIVE_BEHIND_CUT,
            "partitions behind"),

    INGEST_DATES_KEPT(
            "ingest-dates-kept",
            "all ingest dates of the fact that stands",
            CoverageProblem.NARROWED_DATE,
            "dates narrowed"),

    CUT_PAST_DATES("cut-past-dates") {
        @Override
        String threshold(GateLimits limits) {
            return "cut past the end of each date and the out-of-orderness";
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            return new Finding(
                    input.notPassed().size() + " dates not passed", List.copyOf(input.notPassed()));
        }
    },

    REJECT_SHARE("reject-share") {
        @Override
        String threshold(GateLimits limits) {
            return "at most " + decimal(limits.maxRejectShare());
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            long items = input.okItems() + input.deadItems();
            boolean holds = share(input.deadItems(), items) <= limits.maxRejectShare();
            String numbers = input.deadItems() + " of " + items + " items refused";
            return new Finding(numbers, holds ? List.of() : List.of("more than the limit"));
        }
    },

    DROP_SHARE("drop-share") {
        @Override
        String threshold(GateLimits limits) {
            return "at most " + decimal(limits.maxDropShare());
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            SortedMap<String, Long> before = new TreeMap<>(input.previousEvents());
            before.keySet().retainAll(input.present());
            List<String> problems = new ArrayList<>();
            before.forEach(
                    (date, events) -> {
                        DateCounts counts = input.readBack().get(date);
                        long now = counts == null ? 0 : counts.events();
                        if (share(events - now, events) > limits.maxDropShare()) {
                            problems.add(date + " from " + events + " to " + now);
                        }
                    });
            return new Finding(
                    problems.size() + " of " + before.size() + " dates fell too far", problems);
        }
    },

    REQUESTED_DATES("requested-dates") {
        @Override
        String threshold(GateLimits limits) {
            return "the requested dates and no others";
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            List<String> problems = new ArrayList<>();
            SortedSet<String> dates = new TreeSet<>(input.requested());
            dates.addAll(input.present());
            for (String date : dates) {
                if (!input.present().contains(date)) {
                    problems.add(date + " is missing");
                } else if (!input.requested().contains(date)) {
                    problems.add(date + " was not requested");
                }
            }
            return new Finding(
                    input.requested().size()
                            + " dates requested, "
                            + input.present().size()
                            + " present",
                    problems);
        }
    },

    SKIP_SHARE("skip-share") {
        @Override
        String threshold(GateLimits limits) {
            return "at most " + decimal(limits.maxSkipShare());
        }

        @Override
        Finding find(GateInput input, GateLimits limits) {
            long items = input.okItems() + input.deadItems() + input.skippedItems();
            boolean holds = share(input.skippedItems(), items) <= limits.maxSkipShare();
            String numbers = input.skippedItems() + " of " + items + " items skipped";
            return new Finding(numbers, holds ? List.of() : List.of("more than the limit"));
        }
    };

    private final String text;
    private final String threshold;
    private final CoverageProblem problem;
    private final String what;

    /** A rule that judges for itself. */
    GateRule(String text) {
        this(text, null, null, null);
    }

    /** A rule that holds when the archive has no problem of a kind. */
    GateRule(String text, String threshold, CoverageProblem problem, String what) {
        this.text = text;
        this.threshold = threshold;
        this.problem = problem;
        this.what = what;
    }

    /** As in JSON and in overrides. */
    String text() {
        return text;
    }

    static Optional<GateRule> of(String text) {
        return Arrays.stream(values()).filter(rule -> rule.text.equals(text)).findFirst();
    }

    /** What it asks for, for people. */
    String threshold(GateLimits limits) {
        return threshold;
    }

    Finding find(GateInput input, GateLimits limits) {
        List<String> problems = input.coverage().getOrDefault(problem, List.of());
        return new Finding(problems.size() + " " + what, problems);
    }

    /** The double nearest to the quotient, as a limit is the one nearest to its decimals. */
    private static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    private static String decimal(double share) {
        return BigDecimal.valueOf(share).stripTrailingZeros().toPlainString();
    }
}
