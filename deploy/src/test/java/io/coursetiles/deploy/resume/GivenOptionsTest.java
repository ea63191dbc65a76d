package io.coursetiles.deploy.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.deploy.upgrade.DeployedJob;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GivenOptionsTest {

    private static final DeployedJob JOB =
            new DeployedJob(
                    "a1",
                    "digest",
                    Map.of("tiles.deployment", "school", "tiles.window", "5 min"),
                    "file:/savepoint");

    @Test
    void whatTheJobHasAlreadyMayBeGiven() {
        assertThat(GivenOptions.appliedTo(JOB, Map.of())).isEqualTo(JOB);
        assertThat(GivenOptions.appliedTo(JOB, Map.of("tiles.window", "5 min"))).isEqualTo(JOB);
    }

    @Test
    void everyOtherOptionIsRefusedByName() {
        assertThatThrownBy(
                        () ->
                                GivenOptions.appliedTo(
                                        JOB,
                                        Map.of(
                                                "tiles.window", "1 min",
                                                "tiles.accept-lost", "1@42",
                                                "tiles.horizon", "3 d",
                                                "tiles.deployment", "school")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got [tiles.horizon, tiles.window], need those that the job")
                .hasMessageContaining("tiles upgrade");
    }

    @Test
    void anAcceptedLossIsOfTheJobFromThenOn() {
        DeployedJob accepted = GivenOptions.appliedTo(JOB, Map.of("tiles.accept-lost", "1@42"));
        assertThat(accepted)
                .isEqualTo(
                        new DeployedJob(
                                "a1",
                                "digest",
                                Map.of(
                                        "tiles.deployment", "school",
                                        "tiles.window", "5 min",
                                        "tiles.accept-lost", "1@42"),
                                "file:/savepoint"));
        assertThat(GivenOptions.appliedTo(accepted, Map.of("tiles.accept-lost", "2@50")).options())
                .containsEntry("tiles.accept-lost", "2@50");
        assertThat(GivenOptions.areEqual(accepted, JOB)).isTrue();
    }

    @Test
    void aLossIsNotAcceptedForAJobThatIsNotStarted() {
        Map<String, String> accepted = Map.of("tiles.accept-lost", "1@42");
        assertThatThrownBy(() -> GivenOptions.requireUsed(accepted, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot accept what was lost");
        assertThatCode(
                        () -> {
                            GivenOptions.requireUsed(accepted, Optional.of(JOB));
                            GivenOptions.requireUsed(Map.of(), Optional.empty());
                        })
                .doesNotThrowAnyException();
    }
}
