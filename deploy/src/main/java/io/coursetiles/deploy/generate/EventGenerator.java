package io.coursetiles.deploy.generate;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;

/**
 * The records of a plan, one after the other, the same for the same mix and plan.
 *
 * <p>Event time without jitter never falls from record to record, over all partitions. On-time
 * events and duplicates are at most the jitter behind it, so that no watermark that respects the
 * out-of-orderness can make them late, however the partitions are read. Event ids are unique by
 * construction.
 *
 * <p>Memory is constant: the latest time per partition and a ring of recent records. A category
 * that cannot be had (a duplicate when no on-time record is as recent as the jitter, a late event
 * in a partition that has shown nothing) becomes an on-time event; the totals say what is there.
 * Not for several threads.
 */
public final class EventGenerator implements Iterator<GeneratedRecord> {
    private static final int RECENT = 4_096;
    private static final int LESSONS = 40;
    // An event in three matched no lesson.
    private static final int LESSON_SIDES = 60;
    private static final long TEN_YEARS_MILLIS = TimeUnit.DAYS.toMillis(3_653);
    private static final long NONE = Long.MIN_VALUE;
    // Kinds by frequency; the type of OTHER is one that the default mapping does not list.
    private static final Kind[] KINDS = kinds();

    private final EventMix mix;
    private final EventPlan plan;
    private final Dice dice;
    private final CanonicalWriter writer = new CanonicalWriter();
    private final byte[][] courses;
    private final byte[][] types;
    private final long idBase;

    private final double[] bounds;
    private final GeneratedRecord[] recent = new GeneratedRecord[RECENT];
    private long remembered;
    private final long[] latest;

    private final long[] byCategory = new long[Category.count()];
    private final long[] byReason = new long[DeadReason.count()];
    private long bytes;
    private long index;

    public EventGenerator(EventMix mix, EventPlan plan) {
        this.mix = mix;
        this.plan = plan;
        this.dice = new Dice(plan.seed());
        this.idBase = Dice.mix(plan.seed() ^ Dice.mix(plan.end().toEpochMilli()));
        this.courses = new byte[mix.courses()][];
        Arrays.setAll(courses, course -> CanonicalWriter.ascii(courseId(course)));
        this.types = new byte[Kind.count()][];
        Arrays.setAll(types, kind -> CanonicalWriter.ascii(type(Kind.ofOrdinal(kind))));
        this.latest = new long[plan.partitions()];
        Arrays.fill(latest, NONE);
        this.bounds = bounds(mix);
    }

    /** The id of the course of that index. */
    public static String courseId(int course) {
        return String.format(Locale.ROOT, "course-v1:Org+C%03d+2026", course);
    }

    @Override
    public boolean hasNext() {
        return index < plan.total();
    }

    @Override
    public GeneratedRecord next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all " + plan.total() + " records are generated");
        }
        long now = plan.timeOf(index);
        int partition = dice.below(plan.partitions());
        GeneratedRecord record =
                switch (category()) {
                    case ON_TIME -> onTime(partition, now);
                    case DUPLICATE -> duplicate(partition, now);
                    case LATE -> late(partition, now);
                    case MALFORMED -> malformed(partition);
                    case FUTURE -> future(partition);
                };
        index++;
        count(record);
        return record;
    }

    /** What was generated up to now. */
    public GeneratedTotals totals() {
        return GeneratedTotals.of(bytes, byCategory, byReason);
    }

    private Category category() {
        double draw = dice.fraction();
        if (draw < bounds[0]) {
            return Category.DUPLICATE;
        } else if (draw < bounds[1]) {
            return Category.LATE;
        } else if (draw < bounds[2]) {
            return Category.MALFORMED;
        }
        return draw < bounds[3] ? Category.FUTURE : Category.ON_TIME;
    }

    private GeneratedRecord onTime(int partition, long now) {
        long time = now - dice.below(mix.jitter().toMillis() + 1);
        GeneratedRecord record = ok(partition, Category.ON_TIME, time);
        recent[(int) (remembered++ % RECENT)] = record;
        return record;
    }

    private GeneratedRecord duplicate(int partition, long now) {
        if (remembered == 0) {
            return onTime(partition, now);
        }
        long earliest = now - mix.jitter().toMillis();
        int back = dice.below((int) Math.min(remembered, RECENT));
        while (back > 0 && recent(back).event().eventTime() < earliest) {
            back /= 2;
        }
        GeneratedRecord original = recent(back);
        if (original.event().eventTime() < earliest) {
            return onTime(partition, now);
        }
        return new GeneratedRecord(
                partition,
                original.value(),
                Category.DUPLICATE,
                disorder(partition, original.event().eventTime()),
                null,
                original.event());
    }

    private GeneratedRecord recent(int back) {
        return recent[(int) ((remembered - 1 - back) % RECENT)];
    }

    private GeneratedRecord late(int partition, long now) {
        if (latest[partition] == NONE) {
            return onTime(partition, now);
        }
        long beyond = mix.outOfOrderness().toMillis() + mix.window().toMillis();
        return ok(partition, Category.LATE, latest[partition] - beyond - 1 - dice.below(beyond));
    }

    private GeneratedRecord malformed(int partition) {
        Malformation malformation = Malformation.inTurn(byCategory[Category.MALFORMED.ordinal()]);
        return new GeneratedRecord(
                partition,
                malformation.value(),
                Category.MALFORMED,
                0,
                malformation.reason(),
                null);
    }

    /** Ten years ahead of the end: beyond the skew, whatever the clock of the broker says. */
    private GeneratedRecord future(int partition) {
        long first = plan.end().toEpochMilli() + TEN_YEARS_MILLIS + mix.maxClockSkew().toMillis();
        GeneratedEvent event = event(first + dice.below(TimeUnit.DAYS.toMillis(1)));
        return new GeneratedRecord(
                partition, write(event), Category.FUTURE, 0, DeadReason.FUTURE_TIME, event);
    }

    private GeneratedRecord ok(int partition, Category category, long time) {
        GeneratedEvent event = event(time);
        return new GeneratedRecord(
                partition, write(event), category, disorder(partition, time), null, event);
    }

    private GeneratedEvent event(long time) {
        int course =
                mix.courses() == 1 || dice.fraction() < mix.hot()
                        ? 0
                        : 1 + dice.below(mix.courses() - 1);
        int learner = dice.below(mix.learners());
        int lesson = dice.below(LESSON_SIDES);
        return new GeneratedEvent(
                time,
                course,
                learner,
                KINDS[dice.below(KINDS.length)],
                lesson < LESSONS ? lesson : GeneratedEvent.NO_LESSON);
    }

    private byte[] write(GeneratedEvent event) {
        return writer.write(
                Dice.mix(idBase + index),
                Dice.mix(idBase ^ ~index),
                event,
                courses[event.course()],
                types[event.kind().ordinal()],
                (int) dice.next());
    }

    private long disorder(int partition, long time) {
        return latest[partition] == NONE ? 0 : Math.max(0, latest[partition] - time);
    }

    private void count(GeneratedRecord record) {
        byCategory[record.category().ordinal()]++;
        bytes += record.value() == null ? 0 : record.value().length;
        if (record.deadReason() != null) {
            byReason[record.deadReason().ordinal()]++;
        } else {
            int partition = record.partition();
            latest[partition] = Math.max(latest[partition], record.event().eventTime());
        }
    }

    private static double[] bounds(EventMix mix) {
        double late = mix.duplicates() + mix.late();
        double malformed = late + mix.malformed();
        return new double[] {mix.duplicates(), late, malformed, malformed + mix.future()};
    }

    private static String type(Kind kind) {
        return kind == Kind.OTHER ? "survey" : kind.label();
    }

    private static Kind[] kinds() {
        Kind[] kinds = new Kind[20];
        Arrays.fill(kinds, 0, 8, Kind.VIEW);
        Arrays.fill(kinds, 8, 13, Kind.VIDEO);
        Arrays.fill(kinds, 13, 17, Kind.PROBLEM);
        kinds[17] = Kind.DISCUSSION;
        kinds[18] = Kind.COMPLETION;
        kinds[19] = Kind.OTHER;
        return kinds;
    }
}
