package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.operators.event.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts come to the same facts as the events they are of. */
class DayBundleTest {

    private static final int EVENTS = 60_000;
    private static final int LEARNERS = 12_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 700, EVENTS})
    void partsAddUpToTheFactsHoweverOftenTheBundleIsEmptied(int every) {
        Random random = new Random(every);
        DayBundle bundle = new DayBundle(new TreeSet<>(List.of(20_514L, 20_515L)));
        Map<String, DayCounts> expected = new TreeMap<>();
        List<PartialDay> parts = new ArrayList<>();
        for (int i = 1; i <= EVENTS; i++) {
            DayEvent event = event(random);
            expected.computeIfAbsent(
                            key(event.courseId(), event.eventDay()), none -> new DayCounts())
                    .add(event);
            bundle.add(event);
            if (i % every == 0) {
                bundle.drain(parts::add);
            }
        }
        bundle.drain(parts::add);

        Map<String, DayCounts> merged = new HashMap<>();
        parts.forEach(
                part ->
                        merged.computeIfAbsent(
                                        key(part.courseId(), part.eventDay()),
                                        none -> new DayCounts())
                                .add(part));
        assertThat(facts(merged)).isEqualTo(facts(expected));
        assertThat(expected).hasSize(6);
        assertThat(parts).allMatch(part -> part.learners().length <= 64 * 1024);
        assertThat(parts).allMatch(part -> part.completed().length <= 64 * 1024);
        assertThat(facts(expected).values()).allMatch(fact -> fact.repeatedCompletions() > 0);
        assertThat(parts.size()).isGreaterThanOrEqualTo(every == EVENTS ? 7 : EVENTS / every);
    }

    @Test
    void manyCompletionsTravelInBlocksAndRepeatsAreStillFound() {
        DayBundle bundle = new DayBundle(new TreeSet<>(List.of(1L)));
        List<PartialDay> parts = new ArrayList<>();
        DayCounts merged = new DayCounts();
        int completion = Kind.COMPLETION.ordinal();
        for (int round = 0; round < 2; round++) {
            for (int lesson = 1; lesson <= 10_000; lesson++) {
                bundle.add(
                        new DayEvent("a", 1, 2, 3, 4, completion, true, false, false, 0, lesson));
            }
            bundle.drain(parts::add);
        }
        assertThat(parts).hasSize(6).allMatch(part -> part.completed().length <= 64 * 1024);
        parts.forEach(merged::add);
        CourseDay fact = merged.of("a", 1);
        assertThat(fact.events()).isEqualTo(20_000);
        assertThat(fact.learners()).isOne();
        assertThat(fact.completions()).isEqualTo(10_000);
        assertThat(fact.repeatedCompletions()).isEqualTo(10_000);
    }

    @Test
    void manyLearnersOrManyFactsFillIt() {
        DayBundle bundle = new DayBundle(new TreeSet<>(List.of(1L)));
        for (int learner = 0; learner < DayBundle.MAX_FINGERPRINTS; learner++) {
            assertThat(bundle.isFull()).isFalse();
            // As spread as fingerprints are.
            long spread = learner * 0x9E3779B97F4A7C15L;
            bundle.add(new DayEvent("a", 1, 2, spread, ~spread, 0, false, false, false));
            bundle.add(new DayEvent("a", 1, 2, spread, ~spread, 0, false, false, false));
        }
        assertThat(bundle.isFull()).isTrue();
        bundle.drain(part -> {});
        for (int course = 0; course < DayBundle.MAX_FACTS; course++) {
            assertThat(bundle.isFull()).isFalse();
            bundle.add(new DayEvent("c" + course, 1, 2, 3, 4, 0, false, false, false));
        }
        assertThat(bundle.isFull()).isTrue();
        bundle.drain(part -> {});
        assertThat(bundle.isFull()).isFalse();
    }

    private static DayEvent event(Random random) {
        String course = random.nextInt(10) < 8 ? "big" : "small-" + random.nextInt(2);
        int kind = random.nextInt(Kind.count());
        boolean completes = kind == Kind.COMPLETION.ordinal() && random.nextInt(10) > 0;
        return new DayEvent(
                course,
                20_514 + random.nextInt(2),
                random.nextInt(86_400_000),
                0,
                random.nextInt(course.equals("big") ? LEARNERS : 40),
                kind,
                random.nextBoolean(),
                random.nextInt(5) == 0,
                random.nextInt(50) == 0,
                0,
                completes ? 1 + random.nextInt(LEARNERS / 2) : 0);
    }

    private static String key(String courseId, long day) {
        return courseId + " " + day;
    }

    private static Map<String, CourseDay> facts(Map<String, DayCounts> counts) {
        Map<String, CourseDay> facts = new TreeMap<>();
        counts.forEach((key, each) -> facts.put(key, each.of(key, 0)));
        return facts;
    }
}
