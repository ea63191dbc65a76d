package io.coursetiles.deploy.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.deploy.chaos.proxy.RequestHold;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.receipts.ReceiptFollower;
import io.coursetiles.deploy.receipts.ReceiptReport;
import io.coursetiles.deploy.repair.RepairReport;
import io.coursetiles.deploy.repair.RepairRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.sink.OutboxSinks;
import io.coursetiles.operators.outbox.Channel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A transaction with final tiles, dead letters and late rows is lost for good: the audit names each
 * of them, the repair writes exactly these, and then everything adds up.
 */
@ExtendWith(SharedStack.class)
class RepairIT {

    private static final int SECONDS = 60;
    private static final int LEAP = 100;
    private static final int BROKEN = 5;

    /** In windows that are closed before; at these offsets and the next. */
    private static final List<byte[]> LATE =
            List.of(
                    CanonicalEvent.bytes("late-1", 2, "course-a"),
                    CanonicalEvent.bytes("late-2", 11, "course-b"),
                    CanonicalEvent.bytes("late-1", 2, "course-a"));

    /** Of two courses each: from 30 to 60, which the leap closes. */
    private static final int[] WINDOWS = {30, 40, 50};

    private static final long NO_BOUND = Long.MIN_VALUE;

    @Test
    void whatWasLostIsNamedAndWrittenOnce(LocalStack stack, BrokerProxy proxy) throws Exception {
        Trial trial = new Trial(stack, "repair");
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        trial.options().set(TilesOptions.PARALLELISM, 1);
        ManualCheckpoints.only(trial);
        trial.createInput(1, Map.of());
        JobID archiving = trial.submitArchive();
        JobID first = trial.submit();
        String checkpoint = lose(trial, proxy, first);
        long lost = trial.cluster().checkpoints(first).at("/latest/completed/id").asLong();

        trial.options().set(TilesOptions.ACCEPT_LOST, List.of("1@" + lost));
        JobID second = trial.submitFrom(checkpoint);
        trial.send(0, List.of(CanonicalEvent.bytes("after", LEAP + 1, "course-a")));
        finish(trial, second, 2);
        trial.drainArchive(archiving);

        auditNames(trial, "run 1, checkpoint " + lost + ", subtask 0");
        boundsAreKept(trial);
        theRestIsMended(trial);

        trial.options().set(TilesOptions.ACCEPT_LOST, List.of());
        JobID third = trial.submitFrom(checkpoint);
        finish(trial, third, 3);
        assertThat(trial.cluster().restarts(third)).as("restarts").isZero();
        AuditReport rewound = Audits.of(trial);
        assertThat(rewound.text()).endsWith("\nClean.");
        assertThat(rewound.count("late")).isEqualTo(LATE.size());
        assertThat(rewound.count("dead")).isEqualTo(BROKEN);

        Audits.deleteFirstRawFile(trial);
        Map<TopicPartition, Long> before = ends(trial);
        RepairReport refused = repair(trial, "without raw", NO_BOUND);
        assertThat(refused.isRefused()).isTrue();
        assertThat(refused.left())
                .isNotEmpty()
                .allMatch(each -> each.kindOf() == AuditKind.POSITION_MISSING);
        assertThat(ends(trial)).as("ends of the output topics").isEqualTo(before);
    }

    /**
     * Ends the transaction of a checkpoint that holds late events, broken records and the leap.
     *
     * @return the checkpoint
     */
    private static String lose(Trial trial, BrokerProxy proxy, JobID job) throws Exception {
        ManualCheckpoints checkpoints = new ManualCheckpoints(trial, job);
        trial.send(0, CanonicalEvent.eachSecond("early", 0, SECONDS));
        awaitClosed(trial, job, WINDOWS[0]);
        checkpoints.take();
        trial.awaitSettled(job, SECONDS);

        String prefix = OutboxSinks.transactionalIdPrefix(trial.settings().deployment());
        RequestHold hold = proxy.hold(0, ProxiedRequest.commitsOf(prefix));
        trial.send(0, LATE);
        trial.send(
                0,
                IntStream.range(0, BROKEN).mapToObj(i -> ("broken " + i).getBytes(UTF_8)).toList());
        trial.send(0, List.of(CanonicalEvent.bytes("leap", LEAP, "course-a")));
        awaitClosed(trial, job, LEAP - 20);
        checkpoints.take();
        await().atMost(Trial.DEADLINE).until(() -> hold.held().size() == 1);
        try (Admin admin = trial.admin()) {
            admin.fenceProducers(List.of(hold.held().get(0).transactionalId())).all().get();
        }
        hold.release();
        trial.awaitState(job, "FAILED");
        return trial.cluster().checkpoints(job).at("/latest/completed/external_path").asText();
    }

    private static void awaitClosed(Trial trial, JobID job, int end) {
        JobMetrics metrics = new JobMetrics(trial.stack().restUrl(), job);
        double wanted = CanonicalEvent.at(end).toEpochMilli();
        await().atMost(Trial.DEADLINE)
                .until(() -> metrics.value("tile", "tile.latestClosedWindowEnd") == wanted);
    }

    private static void finish(Trial trial, JobID job, long run) {
        new ManualCheckpoints(trial, job).takeUntilEnd(run);
        trial.drain(job);
    }

    private static void auditNames(Trial trial, String lost) throws Exception {
        AuditReport found = Audits.of(trial);
        assertThat(keys(found, AuditKind.TRANSACTION_LOST)).containsExactly(lost);
        assertThat(keys(found, AuditKind.DEAD_LETTER_MISSING))
                .containsExactlyInAnyOrderElementsOf(positions(SECONDS + LATE.size(), BROKEN));
        assertThat(keys(found, AuditKind.LATE_MISSING))
                .containsExactlyInAnyOrderElementsOf(positions(SECONDS, LATE.size()));
        assertThat(keys(found, AuditKind.TILE_NOT_FINAL))
                .containsExactlyInAnyOrderElementsOf(tiles());
        assertThat(found.errors()).as(found.text()).isEqualTo(1 + BROKEN + LATE.size() + 6);
    }

    private static List<String> positions(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(each -> "0/" + each + "/0").toList();
    }

    private static List<String> tiles() {
        List<String> tiles = new ArrayList<>();
        for (int window : WINDOWS) {
            tiles.add("course-a|" + CanonicalEvent.at(window));
            tiles.add("course-b|" + CanonicalEvent.at(window));
        }
        return tiles;
    }

    private static void boundsAreKept(Trial trial) throws Exception {
        RepairReport part = repair(trial, "part", CanonicalEvent.at(WINDOWS[1]).toEpochMilli());
        assertThat(part.written(Channel.TILES)).isEqualTo(4);
        assertThat(part.written(Channel.LATE)).isZero();
        assertThat(part.written(Channel.DEAD_LETTERS)).isEqualTo(BROKEN);
        assertThat(part.written(Channel.RECEIPTS)).as("holes closed").isZero();
        assertThat(part.isWhole()).as("a hole is left").isFalse();
    }

    private static void theRestIsMended(Trial trial) throws Exception {
        RepairReport repair = repair(trial, "all", NO_BOUND);
        assertThat(repair.text()).endsWith("\nWhole.");
        assertThat(repair.written(Channel.TILES)).isEqualTo(2);
        assertThat(repair.written(Channel.LATE)).isEqualTo(LATE.size());
        assertThat(repair.written(Channel.DEAD_LETTERS)).isZero();
        assertThat(repair.written(Channel.RECEIPTS)).isEqualTo(1);
        assertThat(signed(trial, Channel.TILES)).isEqualTo(6);
        assertThat(signed(trial, Channel.LATE)).isEqualTo(LATE.size());
        assertThat(signed(trial, Channel.DEAD_LETTERS)).isEqualTo(BROKEN);

        assertThat(Audits.of(trial).text()).endsWith("\nClean.");
        ReceiptReport receipts = receipts(trial);
        assertThat(receipts.isWhole()).isTrue();
        assertThat(receipts.repaired()).hasSize(1);
        Ledger ledger = Ledger.withoutArchive(trial.kafka(), trial.settings());
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.tileEvents()).isEqualTo(SECONDS + 2);
        assertThat(ledger.late()).isEqualTo(LATE.size());

        Map<TopicPartition, Long> before = ends(trial);
        assertThat(repair(trial, "again", NO_BOUND).isWhole()).isTrue();
        assertThat(ends(trial)).as("ends of the output topics").isEqualTo(before);
    }

    private static RepairReport repair(Trial trial, String name, long from) throws Exception {
        return new RepairRun(trial.kafka(), trial.settings(), Audits.run(trial), name, step -> {})
                .run(from, Long.MAX_VALUE, 1);
    }

    private static long signed(Trial trial, Channel channel) {
        return trial.records(channel).stream()
                .filter(record -> record.headers().lastHeader(Repair.HEADER) != null)
                .count();
    }

    private static Map<TopicPartition, Long> ends(Trial trial) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        Stream.of(Channel.values())
                .map(trial.settings().kafka()::topic)
                .forEach(topic -> ends.putAll(trial.kafka().committedEnds(topic)));
        return ends;
    }

    private static ReceiptReport receipts(Trial trial) {
        try (ReceiptFollower follower = new ReceiptFollower(trial.kafka(), trial.settings())) {
            return ReceiptReport.of(follower, trial.kafka(), trial.settings());
        }
    }

    private static List<String> keys(AuditReport report, AuditKind kind) {
        return report.of(kind).stream().map(AuditFinding::key).toList();
    }
}
