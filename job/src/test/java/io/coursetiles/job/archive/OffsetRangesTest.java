package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.archive.OffsetRanges.Range;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetRangesTest {
    private static final int SPAN = 120;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithASetOfNumbers(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            OffsetRanges ranges = new OffsetRanges();
            BitSet model = new BitSet();
            int steps = random.nextInt(40);
            for (int step = 0; step < steps; step++) {
                change(random, ranges, model);
                assertSame(ranges, model, random);
            }
        }
    }

    private static void change(Random random, OffsetRanges ranges, BitSet model) {
        int from = random.nextInt(SPAN);
        int to = from + random.nextInt(12);
        switch (random.nextInt(3)) {
            case 0 -> {
                assertThat(ranges.add(from)).isEqualTo(!model.get(from));
                model.set(from);
            }
            case 1 -> {
                ranges.add(from, to);
                model.set(from, to);
            }
            default -> {
                OffsetRanges other = new OffsetRanges();
                for (int i = 0; i < 5; i++) {
                    int offset = random.nextInt(SPAN);
                    other.add(offset);
                    model.set(offset);
                }
                ranges.addAll(other);
            }
        }
    }

    private static void assertSame(OffsetRanges ranges, BitSet model, Random random) {
        assertThat(ranges.ranges()).isEqualTo(ranges(model, 0, SPAN * 2, true));
        assertThat(ranges.count()).isEqualTo(model.cardinality());
        assertThat(ranges.isEmpty()).isEqualTo(model.isEmpty());
        int from = random.nextInt(SPAN);
        int to = from + random.nextInt(SPAN);
        assertThat(ranges.missing(from, to)).isEqualTo(ranges(model, from, to, false));
        int offset = random.nextInt(SPAN);
        assertThat(ranges.contains(offset)).isEqualTo(model.get(offset));
    }

    /** Runs of offsets in [from, to) whose membership is {@code set}. */
    private static List<Range> ranges(BitSet model, int from, int to, boolean set) {
        List<Range> ranges = new ArrayList<>();
        int start = -1;
        for (int i = from; i <= to; i++) {
            boolean in = i < to && model.get(i) == set;
            if (in && start < 0) {
                start = i;
            } else if (!in && start >= 0) {
                ranges.add(new Range(start, i));
                start = -1;
            }
        }
        return ranges;
    }

    @Test
    void ascendingOffsetsAreOneRange() {
        OffsetRanges ranges = new OffsetRanges();
        for (long offset = 5; offset < 1_000_000; offset++) {
            ranges.add(offset);
        }
        ranges.add(Long.MAX_VALUE - 1);

        assertThat(ranges).hasToString("[5,1000000) [9223372036854775806,9223372036854775807)");
        assertThat(ranges.missing(0, 7)).containsExactly(new Range(0, 5));
        assertThat(ranges.missing(10, 10)).isEmpty();
    }

    @Test
    void aRepeatIsKnown() {
        OffsetRanges ranges = new OffsetRanges();

        assertThat(ranges.add(3)).isTrue();
        assertThat(ranges.add(4)).isTrue();
        assertThat(ranges.add(3)).isFalse();
        assertThat(ranges.add(4)).isFalse();
        assertThat(ranges.count()).isEqualTo(2);
    }

    @Test
    void uniteWithItselfChangesNothing() {
        OffsetRanges ranges = new OffsetRanges();
        ranges.add(1);
        ranges.add(3);
        ranges.addAll(ranges);

        assertThat(ranges).hasToString("[1,2) [3,4)");
    }

    @Test
    void refusesOffsetsThatKafkaDoesNotGive() {
        OffsetRanges ranges = new OffsetRanges();

        assertThatThrownBy(() -> ranges.add(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot use offsets: got -1 to 0");
        assertThatThrownBy(() -> ranges.add(Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot use offsets");
        assertThatThrownBy(() -> ranges.missing(5, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got 5 to 4");
        assertThatThrownBy(() -> new Range(5, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got empty 5 to 5");
        assertThat(ranges.isEmpty()).isTrue();
    }
}
