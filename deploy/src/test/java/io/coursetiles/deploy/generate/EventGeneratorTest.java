package io.coursetiles.deploy.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.coursetiles.deploy.contracts.Contract;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every claim of the generator, checked by the project's decoder and by an own recount. */
class EventGeneratorTest {
    private static final int TOTAL = 60_000;
    private static final int PARTITIONS = 4;
    private static final Instant END = Instant.parse("2026-03-02T10:00:00Z");
    private static final EventMix MIX =
            EventMix.defaults().withCourses(20, 300, 0.9).withShares(0.05, 0.03, 0.02, 0.01);
    private static final EventPlan PLAN = plan(END, 7);
    private static final long JITTER = MIX.jitter().toMillis();

    private final RecordDecoder decoder =
            new RecordDecoder(new CanonicalDecoder(new KindMapping()), MIX.maxClockSkew());

    @Test
    void decoderComesToTheVerdictsThatTheTotalsPromise() {
        Map<DeadReason, Long> dead = new EnumMap<>(DeadReason.class);
        Set<String> ids = new HashSet<>();
        long ok = 0;
        long bytes = 0;
        EventGenerator generator = new EventGenerator(MIX, PLAN);
        while (generator.hasNext()) {
            GeneratedRecord record = generator.next();
            bytes += record.value() == null ? 0 : record.value().length;
            Outcome outcome = only(record, END);
            if (outcome instanceof Outcome.Ok item) {
                ok++;
                ids.add(item.eventId());
                assertThat(record.deadReason()).isNull();
                assertThat(says(item)).isEqualTo(says(record.event()));
            } else {
                DeadReason reason = ((Outcome.Dead) outcome).reason();
                assertThat(reason).isEqualTo(record.deadReason());
                dead.merge(reason, 1L, Long::sum);
            }
        }
        GeneratedTotals totals = generator.totals();
        assertThat(totals.records()).isEqualTo(TOTAL);
        assertThat(totals.bytes()).isEqualTo(bytes);
        assertThat(totals.dead()).isEqualTo(dead);
        assertThat(totals.okItems()).isEqualTo(ok);
        assertThat(totals.distinctIds()).isEqualTo(ids.size());
        // The reasons after these are of other formats.
        assertThat(dead.keySet())
                .isEqualTo(EnumSet.range(DeadReason.NULL_VALUE, DeadReason.FUTURE_TIME));
    }

    @Test
    void eventsKeepTheContractOfCanonicalEvents() {
        int events = 0;
        for (GeneratedRecord record : records(PLAN).subList(0, 5_000)) {
            if (record.event() != null) {
                events++;
                assertThat(Contract.CANONICAL_EVENT.problems(record.value()))
                        .as(text(record))
                        .isEmpty();
            }
        }
        assertThat(events).isGreaterThan(4_800);
    }

    @Test
    void verdictsAreTheSameWhenTheRecordsAreWrittenYearsAfterTheirEnd() {
        for (GeneratedRecord record : records(PLAN)) {
            Outcome outcome = only(record, END.plus(Duration.ofDays(3_650)));
            assertThat(outcome instanceof Outcome.Dead dead ? dead.reason() : null)
                    .isEqualTo(record.deadReason());
        }
    }

    @Test
    void disorderIsBoundedByCategoryAndIsWhatARecountFinds() {
        long beyond = MIX.outOfOrderness().plus(MIX.window()).toMillis();
        long[] latest = new long[PARTITIONS];
        long allLatest = 0;
        for (GeneratedRecord record : records(PLAN)) {
            if (!(only(record, END) instanceof Outcome.Ok item)) {
                assertThat(record.disorderMillis()).isZero();
                continue;
            }
            int partition = record.partition();
            long behind = latest[partition] == 0 ? 0 : latest[partition] - item.eventTime();
            assertThat(record.disorderMillis()).isEqualTo(Math.max(0, behind));
            latest[partition] = Math.max(latest[partition], item.eventTime());
            allLatest = Math.max(allLatest, item.eventTime());
            if (record.category() == Category.LATE) {
                assertThat(behind).isGreaterThan(beyond);
            } else {
                assertThat(allLatest - item.eventTime())
                        .as("behind what all partitions have shown")
                        .isLessThanOrEqualTo(JITTER);
            }
        }
        assertThat(Arrays.stream(latest).min().orElseThrow())
                .isGreaterThan(END.toEpochMilli() - JITTER - 10_000);
        assertThat(allLatest).isLessThanOrEqualTo(END.toEpochMilli());
    }

    @Test
    void duplicatesRepeatTheBytesOfAnEarlierOnTimeRecord() {
        Set<String> earlier = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (GeneratedRecord record : records(PLAN)) {
            if (record.category() == Category.ON_TIME) {
                assertThat(earlier.add(text(record))).isTrue();
            } else if (record.category() == Category.DUPLICATE) {
                assertThat(earlier.contains(text(record))).isTrue();
                repeated.add(text(record));
            }
        }
        assertThat(repeated).as("different originals").hasSizeGreaterThan(2_000);
    }

    @Test
    void sharesAreThoseAskedForAndPartitionsAreEven() {
        int[] partitions = new int[PARTITIONS];
        long hot = 0;
        long events = 0;
        EventGenerator generator = new EventGenerator(MIX, PLAN);
        while (generator.hasNext()) {
            GeneratedRecord record = generator.next();
            partitions[record.partition()]++;
            if (record.event() != null) {
                events++;
                hot += record.event().course() == 0 ? 1 : 0;
                assertThat(record.value().length).isBetween(190, 225);
            }
        }
        GeneratedTotals totals = generator.totals();
        assertThat(share(totals, Category.DUPLICATE)).isCloseTo(0.05, within(0.005));
        assertThat(share(totals, Category.LATE)).isCloseTo(0.03, within(0.005));
        assertThat(share(totals, Category.MALFORMED)).isCloseTo(0.02, within(0.005));
        assertThat(share(totals, Category.FUTURE)).isCloseTo(0.01, within(0.005));
        assertThat((double) hot / events).isCloseTo(0.9, within(0.01));
        assertThat(Arrays.stream(partitions).max().orElseThrow()).isLessThan(TOTAL / 4 + 1_000);
        assertThat(Arrays.stream(partitions).min().orElseThrow()).isGreaterThan(TOTAL / 4 - 1_000);
    }

    @Test
    void sameSeedGivesTheSameRecordsAndAnotherSeedOrEndSharesNoId() {
        List<GeneratedRecord> first = records(PLAN);
        List<GeneratedRecord> again = records(PLAN);
        for (int i = 0; i < TOTAL; i++) {
            assertThat(Arrays.equals(again.get(i).value(), first.get(i).value())).isTrue();
            assertThat(again.get(i).partition()).isEqualTo(first.get(i).partition());
        }
        Set<String> ids = ids(first);
        assertThat(Collections.disjoint(ids, ids(records(plan(END, 8))))).isTrue();
        assertThat(Collections.disjoint(ids, ids(records(plan(END.plusMillis(1), 7))))).isTrue();
    }

    @Test
    void duplicateOfNothingRecentAndLateBehindNothingAreOnTime() {
        EventPlan sparse = new EventPlan(10, END, Duration.ofHours(10), 1, 1);
        EventGenerator duplicates = new EventGenerator(MIX.withShares(1, 0, 0, 0), sparse);
        duplicates.forEachRemaining(record -> {});
        assertThat(duplicates.totals().count(Category.ON_TIME)).isEqualTo(10);

        EventGenerator late = new EventGenerator(MIX.withShares(0, 1, 0, 0), sparse);
        assertThat(late.next().category()).isEqualTo(Category.ON_TIME);
        assertThat(late.next().category()).isEqualTo(Category.LATE);
    }

    @Test
    void badSettingsAreAllNamed() {
        assertThatThrownBy(() -> MIX.withCourses(0, 0, 1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot mix events: got 0 courses, need 1 to 100000; got 0 learners, need 1"
                                + " to 10000000; got hot share 1.5, need 0 to 1");
        assertThatThrownBy(() -> MIX.withShares(0.5, 0.5, 0.5, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got future share NaN, need 0 to 1");
        assertThatThrownBy(() -> new EventPlan(0, END, Duration.ofDays(20_000), 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got total 0, need 1 or more; got 0 partitions")
                .hasMessageContaining("need times from 2000-02-01");
    }

    private static EventPlan plan(Instant end, long seed) {
        return new EventPlan(TOTAL, end, Duration.ofHours(2), PARTITIONS, seed);
    }

    private static List<GeneratedRecord> records(EventPlan plan) {
        List<GeneratedRecord> records = new ArrayList<>();
        new EventGenerator(MIX, plan).forEachRemaining(records::add);
        return records;
    }

    /** The outcome of the record's one item when the broker stamps it with {@code written}. */
    private Outcome only(GeneratedRecord record, Instant written) {
        List<Outcome> outcomes =
                decoder.decode(record.partition(), 0, written.toEpochMilli(), record.value())
                        .outcomes();
        assertThat(outcomes.size()).isEqualTo(1);
        return outcomes.get(0);
    }

    private Set<String> ids(List<GeneratedRecord> records) {
        Set<String> ids = new HashSet<>();
        for (GeneratedRecord record : records) {
            if (only(record, END) instanceof Outcome.Ok item) {
                ids.add(item.eventId());
            }
        }
        return ids;
    }

    private static List<Object> says(Outcome.Ok item) {
        return List.of(
                item.eventTime(),
                item.courseId(),
                item.learnerKey(),
                item.kind(),
                item.manifestId() == null ? "none" : item.manifestId());
    }

    private static List<Object> says(GeneratedEvent event) {
        return List.of(
                event.eventTime(),
                EventGenerator.courseId(event.course()),
                "lrn-%07d".formatted(event.learner()),
                event.kind(),
                event.lesson() == GeneratedEvent.NO_LESSON
                        ? "none"
                        : "lesson-%03d".formatted(event.lesson()));
    }

    private static String text(GeneratedRecord record) {
        return new String(record.value(), StandardCharsets.ISO_8859_1);
    }

    private static double share(GeneratedTotals totals, Category category) {
        return (double) totals.count(category) / totals.records();
    }
}
