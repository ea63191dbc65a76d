package io.coursetiles.job.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class AcceptedPairsTest {

    private final AcceptedPairs gaps = AcceptedPairs.gaps(List.of("0@5", " 3@70 "), new Problems());

    @Test
    void acceptsTheNamedOffsetOfTheNamedPartitionOnly() {
        assertThat(gaps.accepts(0, 5)).isTrue();
        assertThat(gaps.accepts(3, 70)).isTrue();
        assertThat(gaps.accepts(0, 4)).isFalse();
        assertThat(gaps.accepts(0, 6)).isFalse();
        assertThat(gaps.accepts(3, 5)).isFalse();
        assertThat(gaps.accepts(1, 5)).isFalse();
    }

    @Test
    void twoGapsOfOnePartitionAreBothAccepted() {
        AcceptedPairs both = AcceptedPairs.gaps(List.of("0@5", "0@90"), new Problems());

        assertThat(both.accepts(0, 5)).isTrue();
        assertThat(both.accepts(0, 90)).isTrue();
    }

    @Test
    void nothingIsAcceptedByDefault() {
        AcceptedPairs none = AcceptedPairs.gaps(List.of(), new Problems());

        assertThat(none.accepts(0, 0)).isFalse();
    }

    @Test
    void survivesTheWayToTheTasks() throws Exception {
        assertThat(InstantiationUtil.clone(gaps).accepts(3, 70)).isTrue();
    }
}
