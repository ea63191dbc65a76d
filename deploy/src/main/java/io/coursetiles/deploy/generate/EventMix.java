package io.coursetiles.deploy.generate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a stream of generated events is made of. The last three values are those of the job that
 * will read it: by them the generator makes late records surely late in their partition, and all
 * others surely not.
 *
 * @param courses number of courses, 1 to 100,000
 * @param learners number of learners in each course, 1 to 10,000,000
 * @param hot share of the events that go to the first course, 0 to 1; the others share the rest
 *     evenly
 * @param duplicates share of the records that repeat a recent one, 0 to 1
 * @param late share of late records, 0 to 1
 * @param malformed share of records that are no events, 0 to 1
 * @param future share of records dated in the far future, 0 to 1; the four shares are 1 at most
 * @param jitter how far an on-time event may be behind, 1 ms to below {@code outOfOrderness}
 * @param outOfOrderness how far an event may be behind its partition without being late
 * @param window length of the job's windows
 * @param maxClockSkew how far ahead of its record an event may be dated
 */
public record EventMix(
        int courses,
        int learners,
        double hot,
        double duplicates,
        double late,
        double malformed,
        double future,
        Duration jitter,
        Duration outOfOrderness,
        Duration window,
        Duration maxClockSkew) {

    private static final int MAX_COURSES = 100_000;
    private static final int MAX_LEARNERS = 10_000_000;
    private static final double ROUNDING = 1e-9;

    /**
     * @throws IllegalArgumentException naming every problem
     */
    public EventMix {
        List<String> problems = new ArrayList<>();
        if (courses < 1 || courses > MAX_COURSES) {
            problems.add("got " + courses + " courses, need 1 to " + MAX_COURSES);
        }
        if (learners < 1 || learners > MAX_LEARNERS) {
            problems.add("got " + learners + " learners, need 1 to " + MAX_LEARNERS);
        }
        checkShare("hot", hot, problems);
        checkShare("duplicates", duplicates, problems);
        checkShare("late", late, problems);
        checkShare("malformed", malformed, problems);
        checkShare("future", future, problems);
        double sum = duplicates + late + malformed + future;
        if (sum > 1 + ROUNDING) {
            problems.add("got shares that sum to " + sum + ", need 1 at most");
        }
        if (jitter.toMillis() < 1 || jitter.compareTo(outOfOrderness) >= 0) {
            problems.add(
                    "got jitter "
                            + jitter
                            + ", need 1 ms to below the out-of-orderness "
                            + outOfOrderness);
        }
        if (window.toMillis() < 1) {
            problems.add("got window " + window + ", need 1 ms or more");
        }
        if (maxClockSkew.isNegative()) {
            problems.add("got clock skew " + maxClockSkew + ", need 0 or more");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("Cannot mix events: " + String.join("; ", problems));
        }
    }

    /**
     * 50 courses of 1,000 learners, half of the events in one course, 1 % duplicates, nothing late
     * or broken; jitter 20 s, and the times that the tile job has by default.
     */
    public static EventMix defaults() {
        return new EventMix(
                50,
                1_000,
                0.5,
                0.01,
                0,
                0,
                0,
                Duration.ofSeconds(20),
                Duration.ofMinutes(10),
                Duration.ofMinutes(5),
                Duration.ofMinutes(5));
    }

    /** The same with another audience. */
    public EventMix withCourses(int count, int learnersEach, double hotShare) {
        return new EventMix(
                count,
                learnersEach,
                hotShare,
                duplicates,
                late,
                malformed,
                future,
                jitter,
                outOfOrderness,
                window,
                maxClockSkew);
    }

    /** The same with other shares of what is not simply on time. */
    public EventMix withShares(
            double duplicateShare, double lateShare, double malformedShare, double futureShare) {
        return new EventMix(
                courses,
                learners,
                hot,
                duplicateShare,
                lateShare,
                malformedShare,
                futureShare,
                jitter,
                outOfOrderness,
                window,
                maxClockSkew);
    }

    /** The same for a job with other times. */
    public EventMix withTimes(
            Duration otherJitter,
            Duration otherOutOfOrderness,
            Duration otherWindow,
            Duration otherMaxClockSkew) {
        return new EventMix(
                courses,
                learners,
                hot,
                duplicates,
                late,
                malformed,
                future,
                otherJitter,
                otherOutOfOrderness,
                otherWindow,
                otherMaxClockSkew);
    }

    private static void checkShare(String name, double share, List<String> problems) {
        if (!(share >= 0 && share <= 1)) {
            problems.add("got " + name + " share " + share + ", need 0 to 1");
        }
    }
}
