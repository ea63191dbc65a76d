package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.chaos.FaultPlan;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.demo.DemoRun;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Random rounds: each runs a deployment of its own with a random configuration through random
 * faults at random moments, and compares all of its output with the model of its input.
 *
 * <p>The seed is printed and is in the name of each round; {@code -Dchaos.seed=SEED
 * -Dchaos.rounds=1} repeats a round by the seed in its name.
 */
@Tag("chaos")
class ChaosIT {

    private static final int ROUNDS = Integer.getInteger("chaos.rounds", 20);
    private static final long SEED =
            Long.getLong("chaos.seed", new SplittableRandom().nextLong(1_000_000_000));

    private static LocalStack stack;

    @BeforeAll
    static void open() throws Exception {
        stack =
                LocalStack.open(
                        Files.createTempDirectory(Path.of("target"), "chaos-"),
                        StackHomes.ofSystem(),
                        StackOptions.defaults()
                                .withTaskManagerMegabytes(2048)
                                .withHighAvailability());
    }

    @AfterAll
    static void purge() {
        stack.purge(step -> {});
    }

    @TestFactory
    Stream<DynamicTest> rounds() {
        System.out.println("chaos.seed=" + SEED + " chaos.rounds=" + ROUNDS);
        return IntStream.range(0, ROUNDS)
                .mapToObj(number -> ChaosRound.of(SEED + number))
                .map(round -> DynamicTest.dynamicTest(round.toString(), () -> run(round)));
    }

    private static void run(ChaosRound round) throws Exception {
        stack.up(step -> {});
        endLeftovers();
        long begin = System.nanoTime();
        FaultPlan plan = round.plan();

        Ledger ledger =
                new DemoRun(stack, Trial.jar(), round.options(), step -> {})
                        .run(
                                round.feed(plan::maySend),
                                settled -> plan.settled(settled, stack, step -> {}));

        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(round.total());
        assertThat(plan.done()).as("faults injected").isEqualTo(plan.steps().size());
        System.out.printf("%s: %.0f s%n", round, (System.nanoTime() - begin) / 1e9);
    }

    /** Jobs of a round that failed would hold the slots of the next. */
    private static void endLeftovers() {
        ClusterClient cluster = new ClusterClient(stack.restUrl());
        cluster.jobs().forEach(cluster::cancel);
        assertThat(Poll.until(() -> cluster.jobs().isEmpty(), Duration.ofMinutes(1)))
                .as("the jobs of an earlier round have ended")
                .isTrue();
    }
}
