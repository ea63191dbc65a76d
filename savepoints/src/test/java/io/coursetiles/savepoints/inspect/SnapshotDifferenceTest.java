package io.coursetiles.savepoints.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.source.SavedOffset;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SnapshotDifferenceTest {

    private static final long START = Script.START;

    private static final SnapshotSummary FIRST =
            summary(
                    3L,
                    100,
                    START,
                    List.of(
                            new OperatorSummary(
                                    "tile",
                                    1,
                                    720,
                                    List.of(
                                            new StateSummary("kept", "keyed-value", "A", 5, 50),
                                            new StateSummary("gone", "keyed-list", "A", 1, 10)),
                                    0,
                                    List.of())),
                    Map.of(START, new WindowSummary(5, 2, 5, 0, 3)));

    private static final SnapshotSummary SECOND =
            summary(
                    4L,
                    130,
                    START + 10_000,
                    List.of(
                            new OperatorSummary(
                                    "tile",
                                    2,
                                    720,
                                    List.of(
                                            new StateSummary("kept", "keyed-value", "B", 7, 50),
                                            new StateSummary("new", "keyed-list", "A", 2, 20)),
                                    0,
                                    List.of("strange"))),
                    Map.of(START + 10_000, new WindowSummary(6, 2, 6, 1, 3)));

    private static SnapshotSummary summary(
            Long run,
            long offset,
            long closed,
            List<OperatorSummary> operators,
            Map<Long, WindowSummary> windows) {
        return new SnapshotSummary(
                Path.of("/savepoint-" + run),
                SnapshotKind.SAVEPOINT,
                9,
                Instant.EPOCH.plusSeconds(run),
                JobKind.TILES,
                run == 3 ? null : "school",
                run,
                1_000,
                4,
                operators,
                new TreeMap<>(Map.of("tile", closed)),
                10_000L,
                new TreeMap<>(windows),
                new TreeMap<>(Map.of("events-source", List.of(new SavedOffset("e", 1, offset)))),
                new TreeMap<>(Map.of(1, offset)),
                List.of(),
                new TreeMap<>());
    }

    @Test
    void everyFactThatDiffersIsNamedWithBothValuesAndNoOther() {
        assertThat(SnapshotDifference.between(FIRST, SECOND))
                .containsExactly(
                        new SnapshotDifference("run", 3L, 4L),
                        new SnapshotDifference(
                                "closed until, by tile",
                                "2026-03-02T10:00:00Z",
                                "2026-03-02T10:00:10Z"),
                        new SnapshotDifference("operator tile parallelism", 1L, 2L),
                        new SnapshotDifference("state tile/kept serializer", "A", "B"),
                        new SnapshotDifference("state tile/kept entries", 5L, 7L),
                        new SnapshotDifference("state tile/gone kind", "keyed-list", null),
                        new SnapshotDifference("state tile/gone serializer", "A", null),
                        new SnapshotDifference("state tile/gone entries", 1L, null),
                        new SnapshotDifference("state tile/gone bytes", 10L, null),
                        new SnapshotDifference("window 2026-03-02T10:00:00Z ids", 5L, null),
                        new SnapshotDifference("window 2026-03-02T10:00:00Z tiles", 2L, null),
                        new SnapshotDifference("window 2026-03-02T10:00:00Z events", 5L, null),
                        new SnapshotDifference("window 2026-03-02T10:00:00Z duplicates", 0L, null),
                        new SnapshotDifference("window 2026-03-02T10:00:00Z learners", 3L, null),
                        new SnapshotDifference("offset of events-source in e-1", 100L, 130L),
                        new SnapshotDifference("passed offset of 1", 100L, 130L),
                        new SnapshotDifference("deployment", null, "school"),
                        new SnapshotDifference("state tile/new kind", null, "keyed-list"),
                        new SnapshotDifference("state tile/new serializer", null, "A"),
                        new SnapshotDifference("state tile/new entries", null, 2L),
                        new SnapshotDifference("state tile/new bytes", null, 20L),
                        new SnapshotDifference("window 2026-03-02T10:00:10Z ids", null, 6L),
                        new SnapshotDifference("window 2026-03-02T10:00:10Z tiles", null, 2L),
                        new SnapshotDifference("window 2026-03-02T10:00:10Z events", null, 6L),
                        new SnapshotDifference("window 2026-03-02T10:00:10Z duplicates", null, 1L),
                        new SnapshotDifference("window 2026-03-02T10:00:10Z learners", null, 3L));
    }

    @Test
    void aSnapshotDoesNotDifferFromItself() {
        assertThat(SnapshotDifference.between(SECOND, SECOND)).isEmpty();
    }

    @Test
    void numbersThatBothHaveGrow() {
        assertThat(new SnapshotDifference("x", 100L, 70L).growth()).isEqualTo(OptionalLong.of(-30));
        assertThat(new SnapshotDifference("x", null, 70L).growth()).isEmpty();
        assertThat(new SnapshotDifference("x", "a", "b").growth()).isEmpty();
    }
}
