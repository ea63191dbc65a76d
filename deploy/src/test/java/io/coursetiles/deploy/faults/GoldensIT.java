package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.broker.SharedBroker;
import io.coursetiles.deploy.broker.TestBroker;
import io.coursetiles.job.state.RestoreCheck;
import io.coursetiles.job.state.SavepointStates;
import io.coursetiles.job.state.StateRegistry;
import io.coursetiles.savepoints.golden.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every golden there is, restored into the job as it is now at each parallelism: what comes after
 * is compared with its model, row by row.
 */
@Tag("broker")
@ExtendWith(SharedBroker.class)
class GoldensIT {

    private static final List<Integer> PARALLELISMS = List.of(1, 2, 3);

    @TempDir private Path state;

    @TestFactory
    Stream<DynamicTest> everyGoldenGoesOnWithNothingLostOrRepeated(TestBroker broker)
            throws Exception {
        List<Golden> goldens = Golden.all(GoldenFolder.path());
        assertThat(goldens).isNotEmpty();
        List<DynamicTest> tests = new ArrayList<>();
        for (Golden golden : goldens) {
            new GoldenRun(golden, broker.bootstrapServers(), "none").fillInput();
            restores(golden, broker).forEach(tests::add);
        }
        return tests.stream();
    }

    private Stream<DynamicTest> restores(Golden golden, TestBroker broker) {
        return PARALLELISMS.stream()
                .map(
                        parallelism ->
                                DynamicTest.dynamicTest(
                                        golden + " at parallelism " + parallelism,
                                        () -> restore(golden, broker, parallelism)));
    }

    private void restore(Golden golden, TestBroker broker, int parallelism) throws Exception {
        GoldenRun run =
                new GoldenRun(
                        golden,
                        broker.bootstrapServers(),
                        "golden-" + golden.name().job() + "-p" + parallelism);
        Path folder = Files.createDirectories(state.resolve(golden + "-" + parallelism));
        String drained = run.play(GoldenRun.CURRENT, parallelism, folder);
        GoldenOutput.compare(run, golden.model(), golden.facts(), parallelism);
        // What the job keeps next, with its real source and sink, is what its registry names.
        RestoreCheck.require(SavepointStates.read("tiles", drained), StateRegistry.own());
    }
}
