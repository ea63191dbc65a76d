package io.coursetiles.operators.dedup;

import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import java.util.ArrayList;
import java.util.List;

/**
 * The fingerprints of the open windows: in memory first, in state when memory is short.
 *
 * <p>When a set cannot grow, the sets of the oldest window that holds any are spilled, one after
 * the other, until it can; the set that asked may be among them. A spilled window costs one look-up
 * and one write of state per event: slower, and linear in the number of events.
 */
final class WorkingSets {

    /** Selects a shard's key in the state backend. */
    @FunctionalInterface
    interface KeyContext {
        void select(int shard);
    }

    /** Told once when a shard's window is first used. */
    @FunctionalInterface
    interface WindowTimers {
        void register(int shard, long windowStart);
    }

    private final FingerprintMemory memory;
    private final ShardState state;
    private final KeyContext keys;
    private final WindowTimers timers;
    private final Conflicts conflicts;
    private final List<OpenWindow> windows = new ArrayList<>();
    private OpenWindow last;
    private long spills;

    WorkingSets(
            FingerprintMemory memory,
            ShardState state,
            KeyContext keys,
            WindowTimers timers,
            Conflicts conflicts) {
        this.memory = memory;
        this.state = state;
        this.keys = keys;
        this.timers = timers;
        this.conflicts = conflicts;
    }

    /** Adds the event's fingerprint to its window; whether it is new there. */
    boolean add(long windowStart, CourseEvent event) throws Exception {
        int shard = Shards.of(event.idHigh());
        OpenWindow window = window(windowStart);
        FingerprintSet set = window.set(shard);
        if (set == null && !window.isSpilled(shard)) {
            set = read(window, shard);
        }
        while (set != null) {
            FingerprintSet.Added added = set.add(event.idHigh(), event.idLow());
            if (added != FingerprintSet.Added.NO_MEMORY) {
                return added == FingerprintSet.Added.NEW;
            }
            spillOldest();
            set = window.set(shard);
        }
        keys.select(shard);
        return state.addSpilled(windowStart, event.idHigh(), event.idLow());
    }

    private OpenWindow window(long start) {
        if (last != null && last.start() == start) {
            return last;
        }
        for (OpenWindow window : windows) {
            if (window.start() == start) {
                last = window;
                return window;
            }
        }
        last = new OpenWindow(start);
        windows.add(last);
        return last;
    }

    /** The set of a shard as state has it, null when it is or becomes spilled. */
    private FingerprintSet read(OpenWindow window, int shard) throws Exception {
        keys.select(shard);
        timers.register(shard, window.start());
        FingerprintSet set = new FingerprintSet(memory);
        ShardState.Loaded loaded = state.load(window.start(), set, this::spillOldest);
        keys.select(shard);
        if (loaded == ShardState.Loaded.IN_MEMORY) {
            window.hold(shard, set);
            return set;
        }
        set.free();
        if (loaded == ShardState.Loaded.NO_MEMORY) {
            state.spill(window.start(), set);
            spills++;
        }
        window.spilled(shard);
        return null;
    }

    /** Spills one set: the largest of the oldest window that holds any; false when none does. */
    private boolean spillOldest() throws Exception {
        OpenWindow oldest = null;
        int largest = -1;
        for (OpenWindow window : windows) {
            if (oldest != null && window.start() > oldest.start()) {
                continue;
            }
            int candidate = largest(window);
            if (candidate >= 0) {
                oldest = window;
                largest = candidate;
            }
        }
        if (oldest == null) {
            return false;
        }
        FingerprintSet set = oldest.set(largest);
        conflicts.compare(windows, largest);
        keys.select(largest);
        state.spill(oldest.start(), set);
        set.free();
        oldest.spilled(largest);
        spills++;
        return true;
    }

    private static int largest(OpenWindow window) {
        int largest = -1;
        for (int shard = 0; shard < Shards.COUNT; shard++) {
            FingerprintSet set = window.set(shard);
            if (set != null && (largest < 0 || set.size() > window.set(largest).size())) {
                largest = shard;
            }
        }
        return largest;
    }

    /** Appends to state what was added since the last call. */
    void persist() throws Exception {
        for (int shard = 0; shard < Shards.COUNT; shard++) {
            conflicts.compare(windows, shard);
            for (OpenWindow window : windows) {
                FingerprintSet set = window.set(shard);
                if (set != null && set.hasUnpersisted()) {
                    keys.select(shard);
                    state.append(window.start(), set.takeUnpersisted());
                }
            }
        }
    }

    /** Forgets a shard's window, in memory and in state. The backend has the shard selected. */
    void clear(int shard, long windowStart) throws Exception {
        OpenWindow window = null;
        for (OpenWindow candidate : windows) {
            if (candidate.start() == windowStart) {
                window = candidate;
            }
        }
        FingerprintSet set = window == null ? null : window.set(shard);
        state.clear(windowStart);
        if (set == null) {
            // Spilled, or not read since a restore and then perhaps spilled.
            state.clearSpilled(windowStart);
        } else {
            conflicts.compare(windows, shard);
            set.free();
            window.hold(shard, null);
        }
    }

    /** Drops the in-memory trace of windows that end by {@code closedEnd}. */
    void dropUntil(long closedEnd, long windowSize) {
        windows.removeIf(
                window -> {
                    boolean over = window.start() + windowSize <= closedEnd;
                    if (over) {
                        window.free();
                    }
                    return over;
                });
        last = null;
    }

    void free() {
        windows.forEach(OpenWindow::free);
        windows.clear();
        last = null;
    }

    /** Windows that are open and had events since the start or restore. */
    int openWindows() {
        return windows.size();
    }

    /** Sets spilled since the start. */
    long spills() {
        return spills;
    }
}
