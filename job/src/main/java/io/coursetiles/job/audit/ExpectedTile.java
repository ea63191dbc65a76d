package io.coursetiles.job.audit;

import io.coursetiles.operators.event.CourseEvent.Lesson;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;
import io.coursetiles.operators.tile.TileCounts;
import io.coursetiles.operators.tile.TileJson;
import io.coursetiles.operators.tile.TileKey;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a tile must hold, and what readers have of it. */
final class ExpectedTile {

    private final TileCounts counts = new TileCounts();
    private final FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
    private final TileHistory seen = new TileHistory();
    private long contested;
    private boolean inRaw;

    void add(Contribution contribution) {
        inRaw = true;
        contested += contribution.contested() ? 1 : 0;
        counts.duplicates(contribution.duplicates());
        if (contribution.events() > 0) {
            counts.event(
                    Kind.values()[contribution.kind()],
                    contribution.lesson() ? Lesson.MATCHED : Lesson.NONE);
            FingerprintSet.Added added =
                    learners.add(contribution.learnerHigh(), contribution.learnerLow());
            if (added == FingerprintSet.Added.NO_MEMORY) {
                throw new IllegalStateException(
                        "Cannot count learners: got more than a fingerprint set holds in one"
                                + " window");
            }
        }
    }

    boolean isInRaw() {
        return inRaw;
    }

    TileHistory seen() {
        return seen;
    }

    boolean isAsSeen() {
        SeenTile last = seen.last();
        boolean near =
                isNear(learners.size(), last.learners())
                        && isNear(counts.matchedLessons(), last.lessons())
                        && isNear(counts.duplicates(), last.duplicates());
        for (Kind kind : Kind.values()) {
            near &= isNear(counts.kind(kind), last.kinds()[kind.ordinal()]);
        }
        return last.consistent() && near && counts.events() + counts.duplicates() == last.items();
    }

    /** Of each contested id another copy may count, which changes a number by one at most. */
    private boolean isNear(long expected, long actual) {
        return Math.abs(expected - actual) <= contested;
    }

    /** Whether records that are missing in raw could explain the tile. */
    boolean mayBeOfMore() {
        SeenTile last = seen.last();
        boolean more =
                learners.size() <= last.learners() && counts.matchedLessons() <= last.lessons();
        for (Kind kind : Kind.values()) {
            more &= counts.kind(kind) <= last.kinds()[kind.ordinal()];
        }
        return more;
    }

    private long[] kinds() {
        return Arrays.stream(Kind.values()).mapToLong(counts::kind).toArray();
    }

    long events() {
        return counts.events();
    }

    long duplicates() {
        return counts.duplicates();
    }

    /** The value that readers should see: JSON, or nothing for a tombstone. */
    String value(TileKey key, long windowEnd, long run) {
        if (!inRaw) {
            return "";
        }
        return new String(
                TileJson.record(
                                key,
                                windowEnd,
                                counts,
                                learners.size(),
                                TileJson.Status.FINAL,
                                seen.revision() + 1,
                                run)
                        .value(),
                StandardCharsets.UTF_8);
    }

    String text() {
        return "raw: kinds "
                + Arrays.toString(kinds())
                + ", learners "
                + learners.size()
                + ", lessons "
                + counts.matchedLessons()
                + ", duplicates "
                + counts.duplicates()
                + (seen.last() == null ? "" : "; seen: " + seen.last().text());
    }
}
