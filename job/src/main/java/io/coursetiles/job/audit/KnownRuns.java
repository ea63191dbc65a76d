package io.coursetiles.job.audit;

import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What receipts tell of the runs behind the output: which of them read a position, whether it
 * decoded as the audit does, and how far behind an event could be without being late.
 *
 * <p>What the audit recomputes at a position says something of the output only if the run that read
 * it decoded alike; else nothing about it is an error, and nothing may be written in its place. A
 * position whose reader is not known is comparable as long as every known run is.
 */
public final class KnownRuns implements Serializable {

    /** The number of no run: what read a position is not known. */
    public static final long NO_RUN = 0;

    private static final long serialVersionUID = 1L;

    private final long outOfOrderness;
    private final TreeSet<Long> alike = new TreeSet<>();
    private final TreeSet<Long> others = new TreeSet<>();
    private final TreeMap<Long, Long> bounds = new TreeMap<>();
    private final TreeSet<Long> readers = new TreeSet<>();

    /** By partition and first offset, who read from there on; later runs took the place. */
    private final TreeMap<Integer, TreeMap<Long, Long>> standing = new TreeMap<>();

    /** By run that does not tell its bound, until when it had closed windows. */
    private final TreeMap<Long, Long> closed = new TreeMap<>();

    /**
     * @param outOfOrderness for positions whose run did not tell its own
     */
    public KnownRuns(Duration outOfOrderness) {
        this.outOfOrderness = outOfOrderness.toMillis();
    }

    /** Takes in a run that decoded as the audit does. */
    public void alike(long run) {
        alike.add(run);
    }

    /** Takes in a run with another decoder, mapping or clock bound; it stays one. */
    public void other(long run) {
        others.add(run);
    }

    /** Takes in how far behind an event could be in a run without being late. */
    public void outOfOrderness(long run, Duration bound) {
        bounds.put(run, bound.toMillis());
    }

    /**
     * Takes in where a run began to read a partition. Runs in ascending order; what lower ones read
     * from there on no longer stands.
     *
     * @param run or {@link #NO_RUN}
     */
    public void reads(long run, int partition, long first) {
        TreeMap<Long, Long> of = standing.computeIfAbsent(partition, key -> new TreeMap<>());
        of.tailMap(first, true).clear();
        of.put(first, run);
        readers.add(run);
    }

    /**
     * Takes in which windows a run that was gone on from had closed: a late row of a later run may
     * have its watermark from there. To be called when all is known of the runs.
     *
     * @param until in milliseconds
     */
    public void closed(long run, long until) {
        if (!tellsItsBound(run)) {
            closed.merge(run, until, Math::max);
        }
    }

    /** Whether a run is known to have decoded in another way than the audit. */
    public boolean isOther(long run) {
        return others.contains(run);
    }

    /**
     * Whether a run decoded as the audit does. A run without receipts is taken for one as long as
     * every known run did: the job's runs have receipts, so what names another is not the job's.
     */
    public boolean isComparable(long run) {
        return others.isEmpty() || alike.contains(run) && !others.contains(run);
    }

    /** Whether what raw has at a position is what the output was made of. */
    public boolean isComparable(int partition, long offset) {
        return others.isEmpty() || isComparable(reader(partition, offset));
    }

    /** Whether a run that is known to have decoded in another way has read a position. */
    public boolean isOther(int partition, long offset) {
        return isOther(reader(partition, offset));
    }

    /** The highest run up to one that decoded as the audit does; that one if there is none. */
    public long lastAlike(long run) {
        Long alikeRun = run;
        while (alikeRun != null && isOther(alikeRun)) {
            alikeRun = alike.lower(alikeRun);
        }
        return alikeRun == null ? run : alikeRun;
    }

    /** Whether a run counted events that count, and not as the audit would. */
    boolean countsOtherwise(long run) {
        return !isComparable(run) && (!readers.contains(run) || stands(run));
    }

    private boolean stands(long run) {
        return standing.values().stream().anyMatch(of -> of.containsValue(run));
    }

    /**
     * Whether raw can tell if a late row had a cause: its watermark is of a run that is comparable
     * and told its bound, not of one before.
     */
    public boolean tellsCause(LateClaim claim) {
        return tellsItsBound(claim.run())
                && closed.headMap(claim.run()).values().stream()
                        .allMatch(until -> until <= claim.watermark());
    }

    private boolean tellsItsBound(long run) {
        return isComparable(run) && bounds.containsKey(run);
    }

    /** The latest watermark that an event time justifies when it is read, in milliseconds. */
    public long justified(int partition, long offset, long eventTime) {
        return eventTime - bounds.getOrDefault(reader(partition, offset), outOfOrderness) - 1;
    }

    private long reader(int partition, long offset) {
        TreeMap<Long, Long> of = standing.get(partition);
        Map.Entry<Long, Long> from = of == null ? null : of.floorEntry(offset);
        return from == null ? NO_RUN : from.getValue();
    }
}
