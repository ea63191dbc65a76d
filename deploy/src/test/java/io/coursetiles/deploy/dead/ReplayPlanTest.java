package io.coursetiles.deploy.dead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayPlanTest {

    private static final DeadFilter ALL =
            new DeadFilter(
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

    private static DeadLetter letter(int partition, long offset, int item, int attempt, long size) {
        return new DeadLetter(
                "events",
                new SourcePosition(partition, offset),
                item,
                "not_json",
                "",
                Instant.EPOCH,
                attempt,
                "canonical/1",
                1,
                size,
                Optional.empty(),
                0,
                0);
    }

    private static List<String> sources(List<DeadLetter> letters) {
        return letters.stream().map(each -> each.source().toString()).toList();
    }

    @Test
    void theLowestPositionsGoFirstAndEachOnce() {
        ReplayPlan plan = new ReplayPlan(new ReplayRequest(ALL, 3, 3), new Replayed());
        plan.add(letter(1, 5, 0, 1, 10));
        plan.add(letter(0, 9, 0, 1, 10));
        plan.add(letter(0, 9, 3, 1, 10));
        plan.add(letter(1, 4, 0, 1, 10));
        plan.add(letter(1, 4, 1, 1, 10));
        plan.add(letter(0, 2, 0, 1, 10));
        plan.add(letter(2, 0, 0, 1, 10));

        assertThat(plan.batches()).hasSize(1);
        assertThat(sources(plan.batches().get(0))).containsExactly("0/2", "0/9", "1/4");
        assertThat(plan.leftLetters()).as("of 1/5 and 2/0").isEqualTo(2);
        assertThat(plan.size()).isEqualTo(3);
    }

    @Test
    void attemptsAreBounded() {
        ReplayPlan plan = new ReplayPlan(new ReplayRequest(ALL, 10, 3), new Replayed());
        plan.add(letter(0, 1, 0, 2, 10));
        plan.add(letter(0, 2, 0, 3, 10));
        plan.add(letter(0, 3, 0, 4, 10));
        assertThat(sources(plan.batches().get(0))).containsExactly("0/1");
        assertThat(sources(plan.beyondAttempts())).containsExactly("0/2", "0/3");
    }

    @Test
    void aLotFitsIntoOneTransaction() {
        ReplayPlan plan = new ReplayPlan(new ReplayRequest(ALL, 1_000, 3), new Replayed());
        for (int offset = 0; offset < 205; offset++) {
            plan.add(letter(0, offset, 0, 1, -1));
        }
        for (int offset = 0; offset < 3; offset++) {
            plan.add(letter(1, offset, 0, 1, 5 << 20));
        }
        assertThat(plan.batches()).extracting(List::size).containsExactly(100, 100, 6, 1, 1);
    }

    @Test
    void positionsAreReadAsTheyArePrinted() {
        SourcePosition position = new SourcePosition(3, 1234);
        assertThat(SourcePosition.parse("3/1234")).isEqualTo(position);
        assertThat(SourcePosition.parse("3/1234/7")).isEqualTo(position);
        assertThat(SourcePosition.parse("engagement.events/3/1234/0")).isEqualTo(position);
        assertThat(SourcePosition.parse("engagement.events/3/1234")).isEqualTo(position);
        assertThatThrownBy(() -> SourcePosition.parse("1234"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot find a dead letter: got position 1234, need ");
        assertThatThrownBy(() -> new ReplayRequest(ALL, 0, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot replay: got --max 0, need 1 to 100000");
    }
}
