package io.coursetiles.operators.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.fingerprint.FingerprintSet.Added;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.flink.runtime.memory.MemoryManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The set against java.util's, and its memory against Flink's accounts. */
class FingerprintSetTest {

    private static final long MEGABYTE = 1L << 20;

    /** A fingerprint. */
    private record Pair(long high, long low) {}

    private final MemoryManager manager = MemoryManager.create(4 * MEGABYTE, 1 << 15);
    private final ManagedFingerprintMemory memory =
            new ManagedFingerprintMemory(manager, this, 4 * MEGABYTE);
    private final FingerprintSet set = new FingerprintSet(memory);

    /** Few distinct halves, so that many entries share one of them, zero among them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void answersAsAHashSetOfPairs(long seed) {
        Random random = new Random(seed);
        long[] halves = new long[90];
        for (int i = 2; i < halves.length; i++) {
            halves[i] = seed % 2 == 0 ? (long) i << 32 : random.nextLong();
        }
        halves[1] = -1L;
        Set<Pair> model = new LinkedHashSet<>();
        for (int i = 0; i < 20_000; i++) {
            Pair pair =
                    new Pair(
                            halves[random.nextInt(halves.length)],
                            halves[random.nextInt(halves.length)]);
            assertThat(set.contains(pair.high, pair.low))
                    .as("seed %d, step %d", seed, i)
                    .isEqualTo(model.contains(pair));
            assertThat(set.add(pair.high, pair.low))
                    .as("seed %d, step %d", seed, i)
                    .isEqualTo(model.add(pair) ? Added.NEW : Added.PRESENT);
        }
        assertThat(set.size()).isEqualTo(model.size());
        List<Pair> inOrder = new ArrayList<>();
        for (int i = 0; i < set.size(); i++) {
            inOrder.add(new Pair(set.high(i), set.low(i)));
        }
        assertThat(inOrder).as("seed %d", seed).containsExactlyElementsOf(model);
        assertAllMemoryComesBack();
    }

    @Test
    void commonEntriesAreThoseAddedToTheOtherBeforeTheLimit() {
        FingerprintSet other = new FingerprintSet(memory);
        for (long entry = 0; entry < 100; entry++) {
            set.add(entry % 3, entry);
            other.add((99 - entry) % 3, 99 - entry);
            other.add(entry % 3, 1000 + entry);
            other.add(7, entry);
        }
        // Every third entry of the other is one of the set, from its last to its first.
        List<Integer> found = new ArrayList<>();
        set.common(0, other, 0, found::add);
        assertThat(found).isEmpty();
        set.common(90, other, 3 * 5, found::add);
        assertThat(found).containsExactly(95, 96, 97, 98, 99);
        found.clear();
        set.common(0, other, other.size(), found::add);
        assertThat(found).hasSize(100).isSorted();
        other.free();
        assertAllMemoryComesBack();
    }

    @Test
    void equalLowHalvesAreToldApart() {
        for (long high = 0; high < 2000; high++) {
            assertThat(set.add(high, 0L)).isEqualTo(Added.NEW);
            assertThat(set.add(0L, high)).isEqualTo(high == 0 ? Added.PRESENT : Added.NEW);
        }
        assertThat(set.size()).isEqualTo(3999);
        assertThat(set.contains(2000L, 0L)).isFalse();
        assertThat(set.contains(1L, 1L)).isFalse();
        assertAllMemoryComesBack();
    }

    @Test
    void zeroIsAFingerprintLikeAnother() {
        assertThat(set.contains(0L, 0L)).isFalse();
        assertThat(set.add(0L, 0L)).isEqualTo(Added.NEW);
        assertThat(set.contains(0L, 0L)).isTrue();
        assertThat(set.add(0L, 0L)).isEqualTo(Added.PRESENT);
        assertAllMemoryComesBack();
    }

    @Test
    void blocksHoldWhatIsNewSinceTheLast() {
        FingerprintSet copy = new FingerprintSet(FingerprintMemory.heap());
        Random random = new Random(5);
        int blocks = 0;
        assertThat(set.hasUnpersisted()).isFalse();
        assertThat(set.takeUnpersisted()).isEmpty();
        for (int round = 0; round < 20; round++) {
            int before = set.size();
            for (int i = 0; i < round * 7; i++) {
                set.add(random.nextLong(), random.nextInt(3));
            }
            assertThat(set.hasUnpersisted()).isEqualTo(round > 0);
            byte[] block = set.takeUnpersisted();
            assertThat(block).hasSize((set.size() - before) * 16);
            assertThat(set.hasUnpersisted()).isFalse();
            assertThat(copy.addPersisted(block)).isTrue();
            blocks++;
        }
        assertThat(copy.hasUnpersisted()).isFalse();
        assertThat(copy.takeUnpersisted()).isEmpty();
        assertThat(copy.size()).isEqualTo(set.size()).isEqualTo(7 * 190);
        for (int i = 0; i < set.size(); i++) {
            assertThat(copy.high(i)).isEqualTo(set.high(i));
            assertThat(copy.low(i)).isEqualTo(set.low(i));
        }
        assertThat(blocks).isEqualTo(20);
        assertAllMemoryComesBack();
    }

    /** State is read back by later versions: the form is frozen. */
    @Test
    void blockIsHighThenLowLittleEndian() {
        set.add(0x0102030405060708L, 0x1112131415161718L);
        assertThat(set.takeUnpersisted())
                .containsExactly(
                        8, 7, 6, 5, 4, 3, 2, 1, 0x18, 0x17, 0x16, 0x15, 0x14, 0x13, 0x12, 0x11);
        assertAllMemoryComesBack();
    }

    @Test
    void refusedGrowthLeavesTheSetAsItWas() {
        ManagedFingerprintMemory little = new ManagedFingerprintMemory(manager, this, 1000);
        FingerprintSet bounded = new FingerprintSet(little);
        Set<Pair> model = new HashSet<>();
        long next = 0;
        while (bounded.add(next, next) == Added.NEW) {
            model.add(new Pair(next, next));
            next++;
        }
        assertThat(model).hasSize(16);
        assertThat(bounded.add(next, next)).isEqualTo(Added.NO_MEMORY);
        assertThat(bounded.contains(next, next)).isFalse();
        assertThat(bounded.size()).isEqualTo(16);
        for (Pair pair : model) {
            assertThat(bounded.add(pair.high, pair.low)).isEqualTo(Added.PRESENT);
        }
        assertThat(little.used()).isEqualTo(16 * 16 + 32 * 4);
        bounded.free();
        assertThat(little.used()).isZero();
        assertThat(bounded.size()).isZero();
        assertThat(bounded.contains(0L, 0L)).isFalse();
        assertThat(bounded.add(7L, 7L)).isEqualTo(Added.NEW);
        bounded.free();
        assertThat(manager.verifyEmpty()).isTrue();
    }

    /** The table, not only the entries, is paid for: a refusal there gives the entries back. */
    @Test
    void refusalHalfWayThroughGrowthReservesNothing() {
        ManagedFingerprintMemory entriesOnly = new ManagedFingerprintMemory(manager, this, 8 * 16);
        FingerprintSet bounded = new FingerprintSet(entriesOnly);
        assertThat(bounded.add(1L, 1L)).isEqualTo(Added.NO_MEMORY);
        assertThat(entriesOnly.used()).isZero();
        assertThat(manager.verifyEmpty()).isTrue();
    }

    @Test
    void memoryThatAnotherOwnerHoldsIsRefused() throws Exception {
        manager.reserveMemory("other", 4 * MEGABYTE - 100);
        assertThat(set.add(1L, 1L)).isEqualTo(Added.NO_MEMORY);
        manager.releaseMemory("other", 4 * MEGABYTE - 100);
        assertThat(set.add(1L, 1L)).isEqualTo(Added.NEW);
        assertAllMemoryComesBack();
    }

    private void assertAllMemoryComesBack() {
        assertThat(memory.used()).isEqualTo(manager.getMemorySize() - manager.availableMemory());
        set.free();
        assertThat(memory.used()).isZero();
        assertThat(manager.verifyEmpty()).isTrue();
    }
}
