package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.resume.CannotResume;
import io.coursetiles.deploy.resume.ResumeRun;
import io.coursetiles.deploy.resume.ResumeRun.Resumed;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.receipts.Chains;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Jobs go on after their JobManager, and all it knew, is gone; and after a rewind on purpose. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class ResumeIT {

    private static final int SUBTASKS = 2;

    @Test
    void bothJobsGoOnFromTheirNewestState(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "resumed");
        JobID archiving = trial.submitArchive();
        Upgrades.folder(trial)
                .archive(
                        new DeployedJob(
                                archiving.toString(),
                                Upgrades.folder(trial).keep(Trial.jar()),
                                trial.options().toMap(),
                                null));
        JobID first = Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 3 * SUBTASKS && archived(stack, archiving));
        ResumeRun resume = Upgrades.resume(trial);
        String early = trial.savepoint(first);
        int before = trial.receipts(1).size();
        flow.until(() -> trial.receipts(1).size() >= before + 2 * SUBTASKS);

        stack.jobManager().kill();
        stack.up(step -> {});
        assertThat(trial.cluster().known(first)).isEmpty();
        flow.send();
        Path newest = newestCheckpoint(stack, first);
        assertThat(newest).isNotEqualTo(Path.of(URI.create(early)));
        Path copy = stack.savepointDir().resolve("copy");
        copy(newest, copy);
        assertThatThrownBy(resume::run)
                .isInstanceOf(CannotResume.class)
                .hasMessageContaining("twice")
                .hasMessageContaining(newest.toString())
                .hasMessageContaining(copy.toString());
        delete(copy);
        Path away = stack.stateDir().resolve("away");
        Files.move(newest, away);
        assertThatThrownBy(resume::run)
                .isInstanceOf(CannotResume.class)
                .hasMessageContaining("readers see receipts of checkpoint ")
                .hasMessageContaining("--from " + Path.of(URI.create(early)));
        Files.move(away, newest);
        Resumed resumed = resume.run();

        assertThat(resumed.tiles().orElseThrow().from()).isEqualTo(newest.toUri().toString());
        assertThat(resumed.archive()).isPresent();
        assertThat(resume.run()).as("when both run").isEqualTo(nothing());
        flow.send();
        trial.awaitSettled(Upgrades.running(trial), flow.records());
        trial.drain(Upgrades.running(trial));
        trial.drainArchive(
                JobID.fromHexString(Upgrades.folder(trial).archive().orElseThrow().job()));
        flow.check(Ledger.of(trial.kafka(), trial.settings(), trial.archive()));
        assertThat(trial.receipts(2))
                .isNotEmpty()
                .allMatch(receipt -> receipt.path("restored_run").asLong() == 1);
    }

    /** Back to a savepoint that committed output follows: final tiles are as if it never was. */
    @Test
    void aRewindOnPurposeIsAForkThatAddsUp(LocalStack stack) throws Exception {
        Trial trial = trial(stack, "rewound");
        JobID archiving = trial.submitArchive();
        JobID first = Upgrades.submit(trial);
        Flow flow = new Flow(trial);
        flow.until(() -> trial.receipts(1).size() >= 2 * SUBTASKS);
        String savepoint = trial.savepoint(first);
        int before = trial.receipts(1).size();
        flow.until(() -> trial.receipts(1).size() >= before + 3 * SUBTASKS);
        trial.cluster().cancel(first);
        trial.awaitState(first, "CANCELED");

        JobID second = trial.submitFrom(savepoint);
        flow.send();
        Positions.awaitEnd(trial, second, 2);
        trial.drain(second);
        trial.drainArchive(archiving);

        assertThat(eventsInLastTiles(trial)).isEqualTo(flow.events());
        try (ReceiptFollower follower = new ReceiptFollower(trial.kafka(), trial.settings())) {
            follower.readToEnd();
            List<Chains.Rewind> rewinds = follower.chains().rewinds();
            assertThat(rewinds).hasSize(1);
            assertThat(follower.chains().lost()).isEmpty();
        }
        AuditReport audit = Audits.of(trial);
        assertThat(audit.errors()).as(audit.text()).isZero();
        assertThat(audit.count("events")).isEqualTo(flow.events());
        long superseded = rewoundRows(trial);
        assertThat(superseded).as("dead letters of the abandoned stretch").isPositive();
        assertThat(audit.count("rewound")).isEqualTo(superseded);
    }

    private static long eventsInLastTiles(Trial trial) throws Exception {
        Map<String, Long> last = new HashMap<>();
        for (JsonNode tile : trial.json(Channel.TILES)) {
            last.put(
                    tile.path("course_id") + "|" + tile.path("window_start"),
                    tile.path("event_count").asLong());
        }
        return last.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Dead letters of run 1 at or beyond the first offset of run 2. */
    private static long rewoundRows(Trial trial) throws Exception {
        Map<Integer, Long> firsts =
                trial.json(Channel.RECEIPTS).stream()
                        .filter(record -> record.path("type").asText().equals("first_offset"))
                        .filter(record -> record.path("run").asLong() == 2)
                        .collect(
                                Collectors.toMap(
                                        (JsonNode record) -> record.path("partition").asInt(),
                                        record -> record.path("offset").asLong()));
        return trial.records(Channel.DEAD_LETTERS).stream()
                .filter(record -> header(record, "run").equals("1"))
                .filter(
                        record ->
                                Long.parseLong(header(record, "source_offset"))
                                        >= firsts.get(
                                                Integer.parseInt(
                                                        header(record, "source_partition"))))
                .count();
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static Resumed nothing() {
        return new Resumed(Optional.empty(), Optional.empty());
    }

    private static Trial trial(LocalStack stack, String name) throws Exception {
        Trial trial = new Trial(stack, name);
        trial.options().set(TilesOptions.PARALLELISM, SUBTASKS);
        trial.createInput(SUBTASKS, Map.of());
        return trial;
    }

    private static boolean archived(LocalStack stack, JobID archiving) throws IOException {
        Path directory = stack.checkpointDir().resolve(archiving.toString());
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.anyMatch(each -> Files.exists(each.resolve("_metadata")));
        }
    }

    private static Path newestCheckpoint(LocalStack stack, JobID job) throws IOException {
        try (Stream<Path> entries = Files.list(stack.checkpointDir().resolve(job.toString()))) {
            return entries.filter(each -> Files.exists(each.resolve("_metadata")))
                    .max(
                            Comparator.comparingLong(
                                    each ->
                                            Long.parseLong(
                                                    each.getFileName().toString().substring(4))))
                    .orElseThrow();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> entries = Files.list(from)) {
            for (Path each : entries.toList()) {
                Files.copy(each, to.resolve(each.getFileName()));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path each : entries.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(folder);
    }
}
