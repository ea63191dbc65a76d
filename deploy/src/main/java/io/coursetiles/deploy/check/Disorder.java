package io.coursetiles.deploy.check;

import io.coursetiles.operators.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * How far the events of a log are behind the newest one before them, and how many of them some
 * choices of the out-of-orderness would make late.
 *
 * <p>Late is what the job calls late: the window of the event was closed by a watermark of newest
 * event time less out-of-orderness. The job's watermark follows the newest event within a fraction
 * of a second and is held back by slower partitions, so it finds at most as many.
 *
 * <p>Assumption: a log is read as one partition, in the order of its lines.
 */
final class Disorder {

    private static final List<Duration> USUAL =
            List.of(
                    Duration.ZERO,
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(10),
                    Duration.ofHours(1),
                    Duration.ofHours(6),
                    Duration.ofDays(1),
                    Duration.ofDays(3),
                    Duration.ofDays(7),
                    Duration.ofDays(30));

    private final Windows windows;
    private final long[] choices;
    private final long[] late;
    private final LagHistogram lags = new LagHistogram();
    private long newest = Long.MIN_VALUE;
    private long oldest = Long.MAX_VALUE;
    private long behind;
    private long events;

    /**
     * @param configured the out-of-orderness that is judged beside the usual ones
     */
    Disorder(Windows windows, Duration configured) {
        this.windows = windows;
        TreeSet<Duration> all = new TreeSet<>(USUAL);
        all.add(configured);
        this.choices = all.stream().mapToLong(Duration::toMillis).toArray();
        this.late = new long[choices.length];
    }

    /** What one choice of the out-of-orderness comes to. */
    record Choice(Duration outOfOrderness, long late) {}

    /**
     * @param eventTime milliseconds since 1970
     */
    void add(long eventTime) {
        events++;
        oldest = Math.min(oldest, eventTime);
        if (eventTime >= newest) {
            newest = eventTime;
            lags.add(0);
            return;
        }
        behind++;
        lags.add(newest - eventTime);
        long closedFor = newest - windows.end(windows.start(eventTime));
        for (int i = 0; i < choices.length && choices[i] <= closedFor; i++) {
            late[i]++;
        }
    }

    /** Takes in another log, as a partition of its own. Both have the same choices. */
    void addAll(Disorder other) {
        lags.addAll(other.lags);
        newest = Math.max(newest, other.newest);
        oldest = Math.min(oldest, other.oldest);
        behind += other.behind;
        events += other.events;
        for (int i = 0; i < late.length; i++) {
            late[i] += other.late[i];
        }
    }

    long events() {
        return events;
    }

    /** Events that came after a newer one. */
    long behind() {
        return behind;
    }

    /** Of the earliest event, in milliseconds since 1970. */
    long oldest() {
        return oldest;
    }

    /** Of the latest event, in milliseconds since 1970. */
    long newest() {
        return newest;
    }

    /** Of how far all events are behind; those in order by 0. */
    LagHistogram lags() {
        return lags;
    }

    /** By rising out-of-orderness. */
    List<Choice> choices() {
        List<Choice> all = new ArrayList<>();
        for (int i = 0; i < choices.length; i++) {
            all.add(new Choice(Duration.ofMillis(choices[i]), late[i]));
        }
        return all;
    }

    long late(Duration outOfOrderness) {
        return choices().stream()
                .filter(choice -> choice.outOfOrderness().equals(outOfOrderness))
                .findFirst()
                .orElseThrow()
                .late();
    }

    /** The least of the choices that makes nothing late; else the least that makes the fewest. */
    Choice best() {
        Choice best = null;
        for (Choice choice : choices()) {
            if (best == null || choice.late() < best.late()) {
                best = choice;
            }
        }
        return best;
    }
}
