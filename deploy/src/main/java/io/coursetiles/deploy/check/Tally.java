package io.coursetiles.deploy.check;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.NoteCounts;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.util.LinkedHashMap;
import java.util.Map;

/** Items by outcome, and of the ok ones what had to be assumed. */
final class Tally {

    private long ok;
    private long voids;
    private final long[] skipped = new long[SkipReason.count()];
    private final long[] dead = new long[DeadReason.count()];
    private final NoteCounts notes = new NoteCounts();

    void add(Outcome outcome) {
        if (outcome instanceof Outcome.Ok item) {
            ok++;
            notes.add(item.notes());
        } else if (outcome instanceof Outcome.Skip skip) {
            skipped[skip.reason().ordinal()]++;
        } else if (outcome instanceof Outcome.Dead refused) {
            dead[refused.reason().ordinal()]++;
        } else {
            voids++;
        }
    }

    void addAll(Tally other) {
        ok += other.ok;
        voids += other.voids;
        notes.addAll(other.notes);
        for (int reason = 0; reason < skipped.length; reason++) {
            skipped[reason] += other.skipped[reason];
        }
        for (int reason = 0; reason < dead.length; reason++) {
            dead[reason] += other.dead[reason];
        }
    }

    long ok() {
        return ok;
    }

    /** Items that withdraw another one. */
    long voids() {
        return voids;
    }

    long skipped() {
        return sum(skipped);
    }

    long dead() {
        return sum(dead);
    }

    /** Dead items among those that are ok or dead, 0 to 1, as the gate of restatements has it. */
    double rejectShare() {
        long judged = ok + dead();
        return judged == 0 ? 0 : (double) dead() / judged;
    }

    long items() {
        return ok + voids + skipped() + dead();
    }

    /** Items by skip reason, without those that there are none of. */
    Map<String, Long> skippedByReason() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (SkipReason reason : SkipReason.values()) {
            put(counts, reason.label(), skipped[reason.ordinal()]);
        }
        return counts;
    }

    /** Items by dead reason, without those that there are none of. */
    Map<String, Long> deadByReason() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (DeadReason reason : DeadReason.values()) {
            put(counts, reason.label(), dead[reason.ordinal()]);
        }
        return counts;
    }

    /** Ok items by what had to be assumed of them, without notes that there are none of. */
    Map<String, Long> noted() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Note note : Note.values()) {
            put(counts, note.label(), notes.of(note));
        }
        return counts;
    }

    private static void put(Map<String, Long> counts, String label, long count) {
        if (count > 0) {
            counts.put(label, count);
        }
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }
}
