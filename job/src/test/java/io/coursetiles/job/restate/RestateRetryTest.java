package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task that fails in the middle of a file and runs again changes no byte. */
class RestateRetryTest {

    @TempDir private Path folder;

    private RestateRuns runs;
    private Map<String, byte[]> undisturbed;

    @BeforeEach
    void runWithoutFaults() throws Exception {
        runs = new RestateRuns(folder);
        undisturbed =
                RestateRuns.files(
                        runs.run("undisturbed", RestateExample.decoder(), 1, new Configuration()));
        assertThat(undisturbed)
                .containsKeys(
                        AttemptSummary.FILE,
                        BeyondDate.file(RestateRuns.MONDAY.toEpochDay()),
                        BeyondDate.file(RestateRuns.MONDAY.minusDays(10).toEpochDay()));
    }

    @Test
    void aTaskThatFailedOnceLeavesTheBytesOfAnUndisturbedRun() throws Exception {
        for (int parallelism = 1; parallelism <= 3; parallelism++) {
            FailingOnce.armed();
            Path staged = runs.run("retried-" + parallelism, failing(), parallelism, restarting());
            assertThat(FailingOnce.failures()).isEqualTo(1);
            assertThat(RestateRuns.files(staged)).containsExactlyInAnyOrderEntriesOf(undisturbed);
        }
    }

    @Test
    void theOrderOfTheFilesDoesNotMatter() throws Exception {
        Collections.reverse(runs.raw);
        Collections.reverse(runs.late);
        Path staged = runs.run("reversed", RestateExample.decoder(), 1, new Configuration());
        assertThat(RestateRuns.files(staged)).containsExactlyInAnyOrderEntriesOf(undisturbed);
    }

    @Test
    void whatADeadTaskHasLeftIsWrittenOver() throws Exception {
        Path staged = folder.resolve("left-over");
        for (String name : undisturbed.keySet()) {
            Path file = staged.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "of a task that died");
            Files.writeString(file.resolveSibling("." + file.getFileName()), "half");
        }
        runs.run("left-over", RestateExample.decoder(), 2, new Configuration());
        assertThat(RestateRuns.files(staged)).containsExactlyInAnyOrderEntriesOf(undisturbed);
    }

    @Test
    void withoutARestartTheAttemptHasNoSummary() {
        FailingOnce.armed();
        assertThatThrownBy(() -> runs.run("failed", failing(), 1, new Configuration()))
                .satisfies(
                        failed ->
                                assertThat(
                                                ExceptionUtils.findThrowableWithMessage(
                                                        failed, FailingOnce.MESSAGE))
                                        .isPresent());
        assertThat(folder.resolve("failed").resolve(AttemptSummary.FILE)).doesNotExist();
    }

    private static Configuration restarting() {
        Configuration flink = new Configuration();
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        flink.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 2);
        flink.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
        return flink;
    }

    private static RecordDecoder failing() {
        return new RecordDecoder(
                new FailingOnce(RestateExample.settings().decoder()), RestateExample.SKEW);
    }

    /** Fails once in the JVM, at a row in the middle of a file, after others were handed on. */
    private static final class FailingOnce implements Decoder {

        static final String MESSAGE = "the machine is gone";

        private static final long serialVersionUID = 1L;
        private static final AtomicInteger LEFT = new AtomicInteger();
        private static final AtomicInteger FAILED = new AtomicInteger();

        private final Decoder decoder;

        FailingOnce(Decoder decoder) {
            this.decoder = decoder;
        }

        static void armed() {
            LEFT.set(1);
            FAILED.set(0);
        }

        static int failures() {
            return FAILED.get();
        }

        @Override
        public void decode(byte[] value, List<Outcome> out) {
            boolean isTheRow = new String(value, StandardCharsets.UTF_8).contains("\"e7\"");
            if (isTheRow && LEFT.getAndDecrement() > 0) {
                FAILED.incrementAndGet();
                throw new IllegalStateException(MESSAGE);
            }
            decoder.decode(value, out);
        }

        @Override
        public String version() {
            return decoder.version();
        }
    }
}
