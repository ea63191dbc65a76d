package io.coursetiles.deploy.ledger;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.archive.IngestDate;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What the input topic says course_day must be, with plain collections and the exact ids: nothing
 * of the restatement but which ingest dates hold an event date. Which items were late is taken from
 * the late rows.
 *
 * <p>Assumptions: the whole input is on the topic, nothing is written meanwhile, and it fits in
 * memory (about 300 bytes an event).
 */
public final class CourseDayModel {

    private static final long MILLIS_PER_DAY = 86_400_000L;

    private record Copy(ItemPosition position, long ingestDay, Outcome.Ok event) {

        static final Comparator<Copy> ORDER =
                Comparator.comparingLong((Copy copy) -> copy.event.eventTime())
                        .thenComparingInt(copy -> copy.position.partition())
                        .thenComparingLong(copy -> copy.position.offset())
                        .thenComparingInt(copy -> copy.position.item());

        long day() {
            return Math.floorDiv(event.eventTime(), MILLIS_PER_DAY);
        }

        boolean tellsTheSame(Copy other) {
            return event.courseId().equals(other.event.courseId())
                    && event.learnerKey().equals(other.event.learnerKey())
                    && event.kind() == other.event.kind()
                    && (event.manifestId() == null) == (other.event.manifestId() == null)
                    && (event.kind() != Kind.COMPLETION
                            || Objects.equals(event.manifestId(), other.event.manifestId()));
        }
    }

    private final IngestRule rule;
    private final RecordDecoder decoder;
    private final Map<String, List<Copy>> copies = new HashMap<>();
    private final Map<String, Set<Long>> voids = new HashMap<>();
    private final Set<ItemPosition> late = new HashSet<>();
    private final Map<LocalDate, Map<String, Sum>> sums = new TreeMap<>();

    private CourseDayModel(TilesSettings settings, IngestRule rule) {
        this.rule = rule;
        this.decoder =
                new RecordDecoder(settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW));
    }

    /** Reads everything. */
    public static CourseDayModel of(Kafka kafka, TilesSettings settings, IngestRule rule) {
        CourseDayModel model = new CourseDayModel(settings, rule);
        SeenOutput seen = SeenOutput.read(kafka, settings.kafka(), new Findings());
        model.late.addAll(seen.late().keySet());
        kafka.readAll(settings.kafka().inputTopic(), model::add);
        model.copies.forEach(model::count);
        return model;
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        List<Outcome> outcomes =
                decoder.decode(
                                record.partition(),
                                record.offset(),
                                record.timestamp(),
                                record.value())
                        .outcomes();
        long ingestDay =
                IngestDate.ofMillis(record.timestamp())
                        .date()
                        .map(LocalDate::toEpochDay)
                        .orElse(IngestRule.UNKNOWN);
        for (int item = 0; item < outcomes.size(); item++) {
            if (outcomes.get(item) instanceof Outcome.Ok event) {
                ItemPosition position = new ItemPosition(record.partition(), record.offset(), item);
                copies.computeIfAbsent(event.eventId(), id -> new ArrayList<>())
                        .add(new Copy(position, ingestDay, event));
            } else if (outcomes.get(item) instanceof Outcome.Void taken) {
                voids.computeIfAbsent(taken.eventId(), id -> new HashSet<>()).add(ingestDay);
            }
        }
    }

    private void count(String id, List<Copy> copiesOfId) {
        Set<Long> takenBack = voids.getOrDefault(id, Set.of());
        TreeSet<Long> days = new TreeSet<>();
        copiesOfId.forEach(copy -> days.add(copy.day()));
        for (long day : days) {
            List<Copy> held = new ArrayList<>(copiesOfId);
            held.removeIf(copy -> !rule.holds(day, copy.ingestDay()));
            List<Copy> own = held.stream().filter(copy -> copy.day() == day).toList();
            if (own.isEmpty() || takenBack.stream().anyMatch(each -> rule.holds(day, each))) {
                continue;
            }
            Copy first = own.stream().min(Copy.ORDER).orElseThrow();
            boolean onTime = own.stream().anyMatch(copy -> !late.contains(copy.position()));
            boolean agreed =
                    held.stream().allMatch(copy -> copy.day() == day && copy.tellsTheSame(first));
            sums.computeIfAbsent(LocalDate.ofEpochDay(day), date -> new TreeMap<>())
                    .computeIfAbsent(first.event().courseId(), course -> new Sum())
                    .add(first.event(), onTime, agreed);
        }
    }

    /** Dates with events. */
    public TreeSet<LocalDate> dates() {
        return new TreeSet<>(sums.keySet());
    }

    /** The facts of a date, by course. */
    public List<CourseDay> facts(LocalDate date) {
        List<CourseDay> facts = new ArrayList<>();
        sums.getOrDefault(date, Map.of())
                .forEach((course, sum) -> facts.add(sum.fact(course, date.toEpochDay())));
        return facts;
    }

    private static final class Sum {
        private final long[] kinds = new long[Kind.count()];
        private final Set<String> learners = new HashSet<>();
        private final Set<List<String>> completed = new HashSet<>();
        private long repeatedCompletions;
        private long events;
        private long lessons;
        private long lateEvents;
        private long conflicts;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void add(Outcome.Ok event, boolean onTime, boolean agreed) {
            events++;
            kinds[event.kind().ordinal()]++;
            learners.add(event.learnerKey());
            lessons += event.manifestId() == null ? 0 : 1;
            if (event.kind() == Kind.COMPLETION
                    && event.manifestId() != null
                    && !completed.add(List.of(event.learnerKey(), event.manifestId()))) {
                repeatedCompletions++;
            }
            lateEvents += onTime ? 0 : 1;
            conflicts += agreed ? 0 : 1;
            first = Math.min(first, event.eventTime());
            last = Math.max(last, event.eventTime());
        }

        CourseDay fact(String courseId, long day) {
            return new CourseDay(
                    courseId,
                    day,
                    events,
                    learners.size(),
                    lessons,
                    kinds,
                    lateEvents,
                    conflicts,
                    first,
                    last,
                    repeatedCompletions);
        }
    }
}
