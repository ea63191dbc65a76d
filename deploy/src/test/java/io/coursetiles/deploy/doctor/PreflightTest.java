package io.coursetiles.deploy.doctor;

import static io.coursetiles.deploy.doctor.Examples.finding;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.run.LiveRuns.Certainty;
import io.coursetiles.job.run.LiveRuns.LiveRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** What findings mean: to a start, to the reader, to the exit code. */
class PreflightTest {

    private final List<String> progress = new ArrayList<>();

    @Test
    void everyWrongFindingIsInOneRefusal() {
        assertThat(
                        refusal(
                                List.of(),
                                finding("disk.state", Standing.WRONG),
                                finding("input.topic", Standing.WRONG),
                                finding("broker.clock", Standing.GOOD),
                                finding("disk.archive", Standing.WARNING)))
                .isEqualTo(
                        "Cannot start: 2 findings of tiles doctor; mend them, or name them in"
                                + " --force\n"
                                + "  - disk.state: got 2, need 3; change it\n"
                                + "  - input.topic: got 2, need 3; change it");
        assertThat(progress).containsExactly("warning: disk.archive: got 2, need 3; change it");
    }

    @Test
    void whatIsForcedStandsInNobodysWayAndIsTold() {
        assertThat(
                        refusal(
                                List.of("disk.state", "broker.clock"),
                                finding("disk.state", Standing.WRONG)))
                .isEmpty();
        assertThat(progress).containsExactly("overridden: disk.state: got 2, need 3; change it");
        assertThat(
                        refusal(
                                List.of("disk.state"),
                                finding("disk.state", Standing.WRONG),
                                finding("disk.archive", Standing.WRONG)))
                .startsWith("Cannot start: 1 finding ")
                .endsWith("  - disk.archive: got 2, need 3; change it");
    }

    @Test
    void whatTheJobRefusesItselfIsLeftToIt() {
        for (String name : CheckNames.enforced()) {
            assertThat(refusal(List.of(), finding(name, Standing.WRONG))).as(name).isEmpty();
        }
        for (String name : CheckNames.overridable()) {
            assertThat(refusal(List.of(), finding(name, Standing.WRONG))).as(name).contains(name);
        }
        assertThat(refusal(List.of(), finding("broker.clock", Standing.UNCHECKED))).isEmpty();
    }

    @Test
    void namesThatCannotBeForcedAreRefused() {
        assertThat(CheckNames.enforced()).doesNotContainAnyElementsOf(CheckNames.overridable());
        assertThatThrownBy(() -> new Preflight(List.of("disk.state", "disk", "input.topic")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Cannot force: got disk, which is no finding; input.topic, without which no"
                                + " job starts; need names among broker.clock, ");
    }

    @Test
    void whatCouldNotBeLookedAtIsAFindingToo() {
        assertThat(
                        Doctor.guarded(
                                "broker",
                                () -> {
                                    throw new IOException("refused");
                                }))
                .extracting(Finding::standing, Finding::found)
                .containsExactly(tuple(Standing.UNCHECKED, "refused"));
        assertThat(
                        Doctor.guarded(
                                "broker.clock",
                                () -> {
                                    throw new TopicAuthorizationException("no");
                                }))
                .extracting(Finding::standing)
                .containsExactly(Standing.WARNING);
    }

    @Test
    void aRunThatIsKnownIsInTheWayAndOneThatMayHaveDiedIsWaitedFor() {
        LiveRun recent = new LiveRun(Certainty.RECENT, "run 2");
        LiveRun known = new LiveRun(Certainty.KNOWN, "run 1");
        assertThat(HolderRules.tiles(List.of()).standing()).isEqualTo(Standing.GOOD);
        assertThat(HolderRules.tiles(List.of(recent)).standing()).isEqualTo(Standing.WARNING);
        Finding both = HolderRules.tiles(List.of(recent, known));
        assertThat(both.standing()).isEqualTo(Standing.WRONG);
        assertThat(both.found()).isEqualTo("run 2; run 1");
    }

    @Test
    void theTextNamesWhatIsNeededWhereItIsNotGood() {
        Diagnosis diagnosis =
                new Diagnosis(
                        "school",
                        List.of(
                                finding("broker.clock", Standing.GOOD),
                                finding("disk.state", Standing.WRONG),
                                finding("cluster", Standing.UNCHECKED)));
        assertThat(diagnosis.text().lines().map(String::stripTrailing))
                .containsExactly(
                        "           what                              found",
                        "ok         broker.clock                      2",
                        "WRONG      disk.state                        2",
                        "             need                            3",
                        "             change                          it",
                        "unchecked  cluster                           2",
                        "             need                            3",
                        "             change                          it",
                        "deployment school: 1 wrong, 0 warnings, 1 unchecked, 1 good");
        assertThat(diagnosis.isGood()).isFalse();
        assertThat(diagnosis.isComplete()).isFalse();
        assertThat(diagnosis.json())
                .containsEntry("wrong", 1)
                .containsEntry("warnings", 0)
                .containsEntry("unchecked", 1);
    }

    private String refusal(List<String> forced, Finding... findings) {
        progress.clear();
        Diagnosis diagnosis = new Diagnosis("school", List.of(findings));
        return new Preflight(forced).refusal(diagnosis, progress::add).orElse("");
    }
}
