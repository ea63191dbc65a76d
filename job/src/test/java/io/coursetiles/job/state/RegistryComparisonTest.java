package io.coursetiles.job.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.config.InvalidConfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryComparisonTest {

    private static final String BEFORE =
            """
            shards 720
            output-partitions 4
            max-parallelism tiles 720
            operator tiles "route" "route"
            operator tiles "plain" "plain"
            operator tiles "tile" "tile"
            state tiles "route" "announced" operator-union
              value some.Text 3
            state tiles "tile" "counts" keyed-value
              key some.Text 3
              namespace some.Long 3
              value our.Counts 4 reads 3
            state tiles "tile" "committed" operator-split
              value some.Bytes 3
              contents our.Committable 2 reads 2
            """;

    @Test
    void nothingDiffersFromItself() {
        assertThat(differences(BEFORE)).isEmpty();
        assertThat(RegistryComparison.compare(StateRegistry.own(), StateRegistry.own())).isEmpty();
    }

    @Test
    void otherNumbersAreRefusedWithBoth() {
        assertThat(
                        differences(
                                BEFORE.replace("shards 720", "shards 360")
                                        .replace("tiles 720", "tiles 128")
                                        .replace("partitions 4", "partitions 6")))
                .extracting(RegistryComparisonTest::brief)
                .containsExactly(
                        "INCOMPATIBLE /shards: 720 -> 360",
                        "INCOMPATIBLE /output partitions: 4 -> 6",
                        "INCOMPATIBLE /max parallelism: 720 -> 128");
    }

    @Test
    void aNewerVersionThatReadsTheOldOneMigrates() {
        assertThat(differences(BEFORE.replace("our.Counts 4 reads 3", "our.Counts 5 reads 4")))
                .extracting(RegistryComparisonTest::brief)
                .containsExactly(
                        "COMPATIBLE tile/counts: value our.Counts version 4 (reads from 3)"
                                + " -> value our.Counts version 5 (reads from 4)");
    }

    @Test
    void aVersionThatIsNotReadIsRefused() {
        assertThat(differences(BEFORE.replace("our.Counts 4 reads 3", "our.Counts 6 reads 5")))
                .extracting(StateDifference::text)
                .containsExactly(
                        "Cannot restore state \"counts\" of operator \"tile\" (tiles): got value"
                                + " our.Counts version 4 (reads from 3), need value our.Counts"
                                + " version 6 (reads from 5); restore with a jar that reads the"
                                + " old form, or let the new serializer read it");
        assertThat(verdicts(BEFORE.replace("our.Counts 4 reads 3", "our.Counts 3 reads 3")))
                .as("an older jar")
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
        assertThat(
                        verdicts(
                                BEFORE.replace(
                                        "our.Committable 2 reads 2", "our.Committable 3 reads 3")))
                .as("inside of bytes")
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
    }

    @Test
    void keysAndNamespacesAreNeverMigrated() {
        assertThat(verdicts(BEFORE.replace("namespace some.Long 3", "namespace some.Long 4")))
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
        assertThat(verdicts(BEFORE.replace("key some.Text 3", "key some.Other 3")))
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
    }

    @Test
    void keysOfMapsAndTimersAreNeverMigrated() {
        String before =
                """
                max-parallelism tiles 720
                operator tiles "deduplicate" "deduplicate"
                state tiles "deduplicate" "spilled" keyed-map
                  value some.Map 3
                  value/0 our.Key 4 reads 3
                  value/1 our.Value 4 reads 3
                state tiles "deduplicate" "ends" keyed-timers
                  value some.Timer 3
                """;
        assertThat(verdicts(before, before.replace("our.Value 4", "our.Value 5")))
                .containsExactly(StateDifference.Verdict.COMPATIBLE);
        assertThat(verdicts(before, before.replace("our.Key 4", "our.Key 5")))
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
        assertThat(verdicts(before, before.replace("some.Timer 3", "some.Timer 4")))
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
    }

    @Test
    void anotherKindOrShapeIsRefused() {
        assertThat(
                        verdicts(
                                BEFORE.replace(
                                        "\"announced\" operator-union",
                                        "\"announced\" operator-split")))
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
        assertThat(verdicts(BEFORE.replace("  namespace some.Long 3\n", "")))
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
    }

    @Test
    void operatorsMayComeAndThoseWithoutStateMayGo() {
        String now =
                BEFORE.replace(
                                "operator tiles \"plain\" \"plain\"",
                                "operator tiles \"new\" \"new\"")
                        + "state tiles \"new\" \"some\" operator-union\n  value some.Text 3\n"
                        + "state tiles \"tile\" \"more\" operator-union\n  value some.Text 3\n";
        assertThat(differences(now))
                .extracting(RegistryComparisonTest::brief)
                .containsExactly(
                        "COMPATIBLE plain/: stateless -> ",
                        "COMPATIBLE new/:  -> new",
                        "COMPATIBLE tile/more:  -> operator-union of value some.Text version 3");
    }

    @Test
    void stateThatGoesIsRefusedUnlessItWasRetiredAndItsOperatorStays() {
        String state = "state tiles \"route\" \"announced\" operator-union\n  value some.Text 3\n";
        String retired = "retired tiles \"route\" \"announced\"\n";
        String operator = "operator tiles \"route\" \"route\"\n";
        assertThat(differences(BEFORE.replace(state, "")))
                .extracting(RegistryComparisonTest::brief)
                .containsExactly(
                        "INCOMPATIBLE route/announced: operator-union of value some.Text version 3"
                                + " -> ");
        assertThat(verdicts(BEFORE.replace(state, retired)))
                .containsExactly(StateDifference.Verdict.COMPATIBLE);
        assertThat(verdicts(BEFORE.replace(state, retired).replace(operator, "")))
                .as("no home")
                .containsExactly(StateDifference.Verdict.INCOMPATIBLE);
    }

    @Test
    void whatASavepointDoesNotShowIsNotCompared() {
        String savepoint =
                BEFORE.replace("shards 720\noutput-partitions 4\n", "")
                        .replace("  contents our.Committable 2 reads 2\n", "");
        assertThat(
                        RegistryComparison.compare(
                                StateRegistry.read(savepoint), StateRegistry.read(BEFORE)))
                .isEmpty();
    }

    @Test
    void everyIncompatibleDifferenceIsNamedAtOnce() {
        StateRegistry now =
                StateRegistry.read(
                        BEFORE.replace("tiles 720", "tiles 128")
                                .replace("our.Counts 4", "our.Counts 3"));
        assertThatThrownBy(() -> RestoreCheck.require(StateRegistry.read(BEFORE), now))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("2 problems")
                .hasMessageContaining("Cannot restore max parallelism (tiles): got 720, need 128")
                .hasMessageContaining("state \"counts\" of operator \"tile\"")
                .hasMessageContaining("version 4")
                .hasMessageContaining("version 3");
    }

    @Test
    void aLineThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> StateRegistry.read("shards 720\nshards many\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot read a state registry: got line 2: shards many");
        assertThatThrownBy(() -> StateRegistry.read("  value some.Text 3\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got line 1");
    }

    private static List<StateDifference> differences(String now) {
        return RegistryComparison.compare(StateRegistry.read(BEFORE), StateRegistry.read(now));
    }

    private static List<StateDifference.Verdict> verdicts(String before, String now) {
        return RegistryComparison.compare(StateRegistry.read(before), StateRegistry.read(now))
                .stream()
                .map(StateDifference::verdict)
                .toList();
    }

    private static List<StateDifference.Verdict> verdicts(String now) {
        return differences(now).stream().map(StateDifference::verdict).toList();
    }

    private static String brief(StateDifference difference) {
        return difference.verdict()
                + " "
                + difference.uid()
                + "/"
                + difference.state()
                + ": "
                + difference.before()
                + " -> "
                + difference.now();
    }
}
