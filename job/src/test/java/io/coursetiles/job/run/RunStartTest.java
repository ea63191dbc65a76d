package io.coursetiles.job.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.RunStart.Origin;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;

class RunStartTest {

    private static final JobID OWN = Signs.job(9);

    @Test
    void theFirstRunStartsFromNothing() {
        assertThat(RunStart.number(settings(), Origin.NOTHING, OWN, history())).isEqualTo(1);
    }

    @Test
    void aLaterRunStartsFromASavepoint() {
        assertThat(RunStart.number(settings(), Origin.SAVEPOINT, OWN, history(4))).isEqualTo(5);
    }

    @Test
    void aLaterRunFromNothingIsRefused() {
        assertThatThrownBy(() -> RunStart.number(settings(), Origin.NOTHING, OWN, history(4)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "Cannot start: 1 problem in the configuration\n"
                                + "  - deployment school has had run 4; start it from its newest"
                                + " savepoint or retained checkpoint, or count all input there is"
                                + " anew with tiles.source.start-anew=true");
    }

    @Test
    void aLaterRunFromNothingStartsWhenAskedFor() {
        TilesSettings settings = settings("--tiles.source.start-anew", "true");
        assertThat(RunStart.number(settings, Origin.NOTHING, OWN, history(4))).isEqualTo(5);
    }

    @Test
    void aNumberThatWasGivenBeforeIsRefused() {
        TilesSettings settings = settings("--tiles.run", "4");
        assertThatThrownBy(() -> RunStart.number(settings, Origin.SAVEPOINT, OWN, history(4)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("tiles.run is 4, need 5 or more");
        assertThat(RunStart.number(settings, Origin.SAVEPOINT, OWN, history(3))).isEqualTo(4);
    }

    @Test
    void aRunThatWroteNothingCostsItsNumberOnly() {
        RunHistory history = history();
        Signs.of("school").start(1, Signs.job(1)).addTo(history);
        assertThat(RunStart.number(settings(), Origin.NOTHING, OWN, history)).isEqualTo(2);
    }

    @Test
    void theSameSubmissionAgainKeepsItsNumber() {
        RunHistory history = history(3);
        Signs.of("school").start(4, Signs.job(9)).addTo(history);
        TilesSettings four = settings("--tiles.run", "4");
        assertThat(RunStart.number(four, Origin.SAVEPOINT, OWN, history)).isEqualTo(4);
        JobID other = Signs.job(8);
        assertThatThrownBy(() -> RunStart.number(four, Origin.SAVEPOINT, other, history))
                .hasMessageContaining("tiles.run is 4, need 5 or more");

        Signs.of("school").start(5, Signs.job(8)).addTo(history);
        assertThatThrownBy(() -> RunStart.number(four, Origin.SAVEPOINT, OWN, history))
                .as("a number that is not the highest any more")
                .hasMessageContaining("tiles.run is 4, need 6 or more");
    }

    private static RunHistory history(long... runs) {
        RunHistory history = new RunHistory("school");
        Signs signs = Signs.of("school");
        for (long run : runs) {
            signs.receipt(run, 0, 1);
        }
        signs.addTo(history);
        return history;
    }

    private static TilesSettings settings(String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--tiles.deployment",
                                "school",
                                "--tiles.kafka.bootstrap-servers",
                                "broker:9092"));
        arguments.addAll(List.of(more));
        Problems problems = new Problems();
        TilesSettings settings =
                TilesSettings.of(
                        ConfigArguments.of(problems, arguments.toArray(new String[0])), problems);
        problems.throwIfAny();
        return settings;
    }
}
