package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.demo.DemoRun;
import io.coursetiles.deploy.demo.GeneratedFeed;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.job.config.TilesOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tile job is taken to another build at another parallelism while data flows, by a command that
 * is killed after each of its steps and in the middle of them. Every record counts once.
 */
@ExtendWith(SharedStack.class)
class UpgradeIT {

    private static final long TOTAL = 30_000;
    private static final double RATE = 1_000;
    private static final long UPGRADE_AT = 4_000;

    private static final String AFTER_SUBMISSION = "is run 2; its first checkpoint";

    /** What the command says when it stands still, in their order. */
    private static final List<String> MOMENTS =
            List.of(
                    "the old version stops",
                    "asked to stop",
                    "savepoint file:",
                    "the old version has stopped",
                    "the new version starts",
                    "submitting job",
                    AFTER_SUBMISSION);

    @TempDir private Path folder;

    @Test
    void anUpgradeThatIsKilledEverywhereCostsNothing(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "upgrade");
        Configuration options = Trial.options("upgrade");
        options.set(TilesOptions.PARALLELISM, 1);
        GeneratedFeed feed = DisorderlyFeed.of(TOTAL, RATE);
        Path next = Upgrades.renamed(folder);
        List<String> outcome = new ArrayList<>();

        Ledger ledger =
                new DemoRun(stack, Trial.jar(), options, progress -> {})
                        .run(
                                feed,
                                settled -> {
                                    if (settled >= UPGRADE_AT && outcome.isEmpty()) {
                                        outcome.add(upgrade(trial, next));
                                    }
                                });

        assertThat(outcome).hasSize(1);
        assertThat(outcome.get(0)).contains("outcome    the new version goes on");
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(TOTAL);
        assertThat(ledger.late()).as("late rows").isPositive();
        assertThat(ledger.duplicates()).as("duplicates").isPositive();
        DeployedJob running = Upgrades.folder(trial).deployed().orElseThrow();
        assertThat(trial.cluster().job(Upgrades.running(trial)).path("name").asText())
                .isEqualTo("tiles, next version, upgrade");
        assertThat(running.options()).containsEntry(TilesOptions.PARALLELISM.key(), "2");
        assertThat(runs(trial)).containsExactly("1 at 1", "2 at 2");
        assertThat(trial.receipts(2))
                .allMatch(receipt -> receipt.path("restored_run").asLong() == 1);
    }

    private static String upgrade(Trial trial, Path jar) {
        Map<String, String> toTwo = Upgrades.parallelism(2);
        try {
            for (String moment : MOMENTS) {
                String submitter =
                        moment.equals(AFTER_SUBMISSION)
                                ? killWhileItSubmits(trial, jar, toTwo)
                                : null;
                try (HaltingProcess driver = UpgradeDriver.start(trial, moment, jar, toTwo)) {
                    driver.awaitHalted();
                    if (submitter != null) {
                        assertThat(note(trial)).as("who submitted").hasContent(submitter);
                        assertThat(arguments(submitter)).as("the process that submitted").isEmpty();
                    }
                    assertThatThrownBy(() -> Upgrades.run(trial, jar, toTwo, said -> {}))
                            .as("a second upgrade at %s", moment)
                            .hasMessageContaining("another command upgrades or resumes it now");
                    driver.kill();
                }
                assertThatThrownBy(() -> Upgrades.run(trial, jar, Map.of(), said -> {}))
                        .as("another upgrade at %s", moment)
                        .hasMessageContaining("another is under way");
            }
            return Upgrades.run(trial, jar, toTwo, said -> {}).text();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The process that submits the job lives on, and the next command waits for it. */
    private static String killWhileItSubmits(Trial trial, Path jar, Map<String, String> options)
            throws Exception {
        Path note = note(trial);
        assertThat(note).doesNotExist();
        try (HaltingProcess driver = UpgradeDriver.start(trial, "never said", jar, options)) {
            await().atMost(Trial.DEADLINE)
                    .until(() -> Files.exists(note) && !Files.readString(note).isBlank());
            driver.kill();
        }
        String submitter = Files.readString(note).trim();
        assertThat(arguments(submitter)).as("the process that submits").isPresent();
        return submitter;
    }

    /** Of a process that runs; one that has ended and is not taken note of yet has none. */
    private static Optional<String[]> arguments(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).flatMap(process -> process.info().arguments());
    }

    private static Path note(Trial trial) {
        String job = Upgrades.folder(trial).upgrade().orElseThrow().start().job();
        return Upgrades.folder(trial).launch(job).resolve("pid");
    }

    /** Runs with receipts, each with the parallelism of all of them. */
    private static List<String> runs(Trial trial) throws Exception {
        List<String> runs = new ArrayList<>();
        for (long run = 1; run <= 3; run++) {
            for (JsonNode receipt : trial.receipts(run)) {
                String text = run + " at " + receipt.path("parallelism");
                if (!runs.contains(text)) {
                    runs.add(text);
                }
            }
        }
        return runs;
    }
}
