package io.coursetiles.operators.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.fingerprint.Fingerprints;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;

/** One key per key group, and events spread evenly over them. */
class ShardsTest {

    @Test
    void shardLivesInTheKeyGroupOfItsNumber() {
        Set<Integer> keys = new HashSet<>();
        for (int shard = 0; shard < 720; shard++) {
            Integer key = Shards.key(shard);
            assertThat(KeyGroupRangeAssignment.assignToKeyGroup(key, 720)).isEqualTo(shard);
            assertThat(Shards.shard(key)).isEqualTo(shard);
            keys.add(key);
        }
        assertThat(keys).hasSize(720);
        assertThat(Shards.COUNT).isEqualTo(720);
    }

    /** State is looked up by these keys: they must never change. */
    @Test
    void keysAreFrozen() {
        int[] keys = new int[Shards.COUNT];
        Arrays.setAll(keys, Shards::key);
        assertThat(Arrays.hashCode(keys)).isEqualTo(-1_049_072_080);
        assertThat(Shards.key(0)).isEqualTo(541);
    }

    @Test
    void lowestAndHighestFingerprintsAreInTheFirstAndLastShard() {
        assertThat(Shards.of(0L)).isZero();
        assertThat(Shards.of(1L << 32)).isZero();
        assertThat(Shards.of(-1L)).isEqualTo(719);
        assertThat(Shards.of(Long.MIN_VALUE)).isEqualTo(360);
        assertThat(Shards.of(Long.MAX_VALUE)).isEqualTo(359);
    }

    @Test
    void idsSpreadEvenly() {
        int[] ids = new int[Shards.COUNT];
        for (int i = 0; i < 720_000; i++) {
            ids[Shards.of(Fingerprints.of("evt-" + i).getMostSignificantBits())]++;
        }
        // 1000 expected, standard deviation 32: five of them each way.
        assertThat(Arrays.stream(ids).min().orElseThrow()).isGreaterThan(840);
        assertThat(Arrays.stream(ids).max().orElseThrow()).isLessThan(1160);
    }
}
