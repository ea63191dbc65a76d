package io.coursetiles.deploy.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.resume.StatePoint.Committed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NewestStateTest {

    private static final StatePoint EARLY = new StatePoint(1, 90, "/a");
    private static final StatePoint BEFORE = new StatePoint(2, 7, "/b");
    private static final StatePoint LAST = new StatePoint(2, 12, "/c");

    @Test
    void aHigherRunIsNewerThanAHigherCheckpoint() {
        assertThat(NewestState.of(List.of(LAST, EARLY, BEFORE), committed(2, 12))).isEqualTo(LAST);
        assertThat(NewestState.of(List.of(EARLY, BEFORE), committed(2, 7))).isEqualTo(BEFORE);
    }

    @Test
    void aStateBeyondAllReceiptsIsTheNewest() {
        assertThat(NewestState.of(List.of(BEFORE, LAST), committed(2, 11))).isEqualTo(LAST);
        assertThat(NewestState.of(List.of(BEFORE, LAST), committed(1, 99))).isEqualTo(LAST);
        assertThat(NewestState.of(List.of(BEFORE, LAST), Optional.empty())).isEqualTo(LAST);
    }

    @Test
    void aStateBehindTheReceiptsIsRefusedByBothNames() {
        assertThatThrownBy(() -> NewestState.of(List.of(BEFORE, EARLY), committed(2, 8)))
                .isInstanceOf(CannotResume.class)
                .hasMessage(
                        "Cannot resume: readers see receipts of checkpoint 8 of run 2, and the"
                                + " newest state is checkpoint 7 of run 2 in /b. A start from it goes"
                                + " back over committed output: rows of the later run take its"
                                + " place. If that is wanted: tiles submit --job tiles --from /b");
        assertThatThrownBy(() -> NewestState.of(List.of(LAST), committed(3, 1)))
                .hasMessageContaining("receipts of checkpoint 1 of run 3")
                .hasMessageContaining("checkpoint 12 of run 2 in /c");
    }

    @Test
    void twoOfOneCheckpointAreNotGuessedBetween() {
        StatePoint copy = new StatePoint(2, 12, "/d");
        assertThatThrownBy(() -> NewestState.of(List.of(LAST, copy, BEFORE), committed(2, 12)))
                .isInstanceOf(CannotResume.class)
                .hasMessageContaining("twice")
                .hasMessageContaining("/c")
                .hasMessageContaining("/d");
    }

    @Test
    void withoutAnyStateThereIsNothingToGoOnFrom() {
        assertThatThrownBy(() -> NewestState.of(List.of(), Optional.empty()))
                .isInstanceOf(CannotResume.class)
                .hasMessage("Cannot resume: got no savepoint or retained checkpoint of it");
    }

    private static Optional<Committed> committed(long run, long checkpoint) {
        return Optional.of(new Committed(run, checkpoint));
    }
}
