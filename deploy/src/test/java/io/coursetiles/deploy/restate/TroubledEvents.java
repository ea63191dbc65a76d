package io.coursetiles.deploy.restate;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.coursetiles.deploy.generate.Category;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.EventPlan;
import io.coursetiles.deploy.generate.GeneratedRecord;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.operators.event.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Six hours over midnight, as the broker appended them: the generator's duplicates, late, broken
 * and future records, and between them phones that were away for days, clocks that are ahead, ids
 * that come again late, in another course, in another window, or on another date, and statements of
 * xAPI that take an event back, before or after it comes. Everything is inside a horizon of three
 * days.
 */
final class TroubledEvents {

    static final String TOPIC = "engagement.events";
    static final int PARTITIONS = 3;
    static final Duration SKEW = Duration.ofMinutes(5);

    private static final int RECORDS = 3_000;
    private static final Instant END = Instant.parse("2026-03-03T03:00:00Z");
    private static final Duration SPAN = Duration.ofHours(6);
    private static final int COURSES = 4;
    private static final int LEARNERS = 12;
    private static final long MINUTE = 60_000L;
    private static final long HOUR = 60 * MINUTE;

    private final Random random;
    private final List<RawRecord> records = new ArrayList<>();
    private final long[] next = new long[PARTITIONS];
    private final List<Event> known = new ArrayList<>();
    private long now;

    /** An event that may be sent again, or changed. */
    private record Event(String id, long time, int course, int learner, Kind kind) {

        Event at(long otherTime) {
            return new Event(id, otherTime, course, learner, kind);
        }

        Event in(int otherCourse) {
            return new Event(id, time, otherCourse, learner, kind);
        }

        String json() {
            return """
            {"event_id":"%s","event_time":"%s","course_id":"%s","learner_key":"%d",\
            "event_type":"%s","manifest_id":null}"""
                    .formatted(
                            id,
                            Instant.ofEpochMilli(time),
                            EventGenerator.courseId(course),
                            learner,
                            kind.label());
        }
    }

    private TroubledEvents(long seed) {
        random = new Random(seed);
    }

    /** In the order in which they were appended; offsets of each partition from 0. */
    static List<RawRecord> of(long seed) {
        TroubledEvents events = new TroubledEvents(seed);
        EventMix mix =
                EventMix.defaults()
                        .withCourses(COURSES, LEARNERS, 0.5)
                        .withShares(0.05, 0.05, 0.02, 0.01);
        EventPlan plan = new EventPlan(RECORDS, END, SPAN, PARTITIONS, seed);
        events.now = END.minus(SPAN).toEpochMilli();
        new EventGenerator(mix, plan).forEachRemaining(events::add);
        return events.records;
    }

    private void add(GeneratedRecord record) {
        if (record.category() == Category.ON_TIME) {
            now = Math.max(now, record.event().eventTime());
        }
        append(record.partition(), record.value());
        int dice = random.nextInt(100);
        if (dice < 4) {
            // A phone that was away.
            send(fresh(now - 20 * HOUR - random.nextLong(40 * HOUR)));
        } else if (dice < 9) {
            // A clock that is ahead, over midnight too.
            send(fresh(now + random.nextLong(SKEW.toMillis())));
        } else if (dice < 12) {
            send(fresh(now));
        } else if (dice < 22 && !known.isEmpty()) {
            send(changed(known.get(known.size() - 1 - random.nextInt(Math.min(40, known.size())))));
        } else if (dice < 25) {
            // One that is still to come, or one that came.
            int back = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
            takeBack("x-" + Math.max(0, known.size() - back));
        }
    }

    private void takeBack(String id) {
        String statement =
                """
                {"actor":{"mbox":"mailto:staff@school.example"},\
                "verb":{"id":"http://adlnet.gov/expapi/verbs/voided"},\
                "object":{"objectType":"StatementRef","id":"%s"},"timestamp":"%s"}"""
                        .formatted(id, Instant.ofEpochMilli(now));
        append(random.nextInt(PARTITIONS), statement.getBytes(UTF_8));
    }

    private Event fresh(long time) {
        Event event =
                new Event(
                        "x-" + known.size(),
                        time,
                        random.nextInt(COURSES),
                        random.nextInt(LEARNERS),
                        Kind.values()[random.nextInt(Kind.count())]);
        known.add(event);
        return event;
    }

    /** The id once more: as it was, however late that is now, or changed. */
    private Event changed(Event event) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> event;
            case 2 -> event.in(random.nextInt(COURSES));
            case 3 -> event.at(event.time() - random.nextLong(12 * MINUTE));
            default ->
                    event.in(random.nextInt(COURSES)).at(event.time() - random.nextLong(12 * HOUR));
        };
    }

    private void send(Event event) {
        append(random.nextInt(PARTITIONS), event.json().getBytes(UTF_8));
    }

    private void append(int partition, byte[] value) {
        records.add(
                new RawRecord(
                        TOPIC,
                        partition,
                        next[partition]++,
                        now,
                        RawTimestampType.LOG_APPEND,
                        null,
                        value,
                        List.of()));
    }
}
