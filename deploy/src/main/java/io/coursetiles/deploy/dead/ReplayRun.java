package io.coursetiles.deploy.dead;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Replay;
import io.coursetiles.job.sink.ReplayTransaction;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.route.Attempt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Gives originals of dead letters to the input topic again, each once, however often it is called
 * and wherever a call dies.
 *
 * <ol>
 *   <li>It opens its transactional id. That fences another replay of the deployment and decides
 *       what a dead one had begun.
 *   <li>It waits until readers see all of the receipts topic: the marker of a transaction that is
 *       committed may still be hidden behind an older one of the job.
 *   <li>It reads which records were given before, and which letters there are.
 *   <li>It gives the rest, in lots, each in one transaction with a receipt that names its records.
 * </ol>
 *
 * <p>A call that dies before a commit leaves nothing of that lot to readers of committed records,
 * such as the jobs; one that dies after it has left the receipt, too. Broken by readers that are
 * not read_committed, by a receipts topic that loses records, and by an input topic that was made
 * anew under its old name.
 */
public final class ReplayRun {

    private static final int LARGEST = 64 << 20;

    private final Kafka kafka;
    private final TilesSettings settings;
    private final Path archive;
    private final String name;
    private final Consumer<String> progress;

    /**
     * @param archive base directory of the archive
     * @param name what the header {@value Replay#HEADER} says
     */
    public ReplayRun(
            Kafka kafka,
            TilesSettings settings,
            Path archive,
            String name,
            Consumer<String> progress) {
        this.kafka = kafka;
        this.settings = settings;
        this.archive = archive;
        this.name = name;
        this.progress = progress;
    }

    /** What {@link #send} would do now. */
    public ReplayReport look(ReplayRequest request) {
        ReplayPlan plan = plan(request);
        Originals originals = new Originals(new DeadTopic(kafka, settings), archive);
        Tally tally = new Tally();
        for (List<DeadLetter> batch : plan.batches()) {
            tally.add(originals.look(batch));
        }
        return tally.report(ReplayMode.DRY_RUN, plan, request);
    }

    /**
     * @throws org.apache.kafka.common.KafkaException when a lot was not committed, or when it is
     *     not known whether it was; call again
     */
    public ReplayReport send(ReplayRequest request) throws InterruptedException {
        try (ReplayTransaction transaction = ReplayTransaction.open(settings, LARGEST)) {
            kafka.awaitReadable(
                    List.of(settings.kafka().topic(Channel.RECEIPTS)),
                    settings.kafka().transactionTimeout());
            ReplayPlan plan = plan(request);
            Originals originals = new Originals(new DeadTopic(kafka, settings), archive);
            Tally tally = new Tally();
            for (List<DeadLetter> batch : plan.batches()) {
                List<Originals.Original> there = tally.add(originals.of(batch));
                if (!there.isEmpty()) {
                    transaction.commit(there.stream().map(this::record).toList(), marker(there));
                    progress.accept("sent " + tally.records + " of " + plan.size());
                }
            }
            return tally.report(ReplayMode.SEND, plan, request);
        }
    }

    private ReplayPlan plan(ReplayRequest request) {
        progress.accept("reading receipts and dead letters");
        ReplayPlan plan = new ReplayPlan(request, Replayed.read(kafka, settings));
        new DeadTopic(kafka, settings)
                .forEach(request.filter(), (letter, record) -> plan.add(letter));
        return plan;
    }

    private ProducerRecord<byte[], byte[]> record(Originals.Original original) {
        DeadLetter letter = original.letter();
        RecordHeaders headers = new RecordHeaders();
        headers.add(Attempt.HEADER, Attempt.header(letter.attempt() + 1));
        headers.add(Replay.ORIGIN_HEADER, utf8(letter.topic() + "/" + letter.source()));
        headers.add(Replay.HEADER, utf8(name));
        return new ProducerRecord<>(
                letter.topic(), letter.source().partition(), null, null, original.value(), headers);
    }

    private Replay marker(List<Originals.Original> originals) {
        SortedMap<Integer, SortedSet<Long>> positions = new TreeMap<>();
        for (Originals.Original each : originals) {
            SourcePosition source = each.letter().source();
            positions
                    .computeIfAbsent(source.partition(), partition -> new TreeSet<>())
                    .add(source.offset());
        }
        return new Replay(settings.deployment(), name, settings.kafka().inputTopic(), positions);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** What went, and what cannot go. */
    private static final class Tally {

        private final SortedMap<SourcePosition, String> refused = new TreeMap<>();
        private long records;
        private long transactions;

        /** Returns those that are there. */
        List<Originals.Original> add(List<Originals.Original> originals) {
            originals.stream()
                    .filter(each -> !each.isThere())
                    .forEach(each -> refused.put(each.letter().source(), each.problem()));
            List<Originals.Original> there =
                    originals.stream().filter(Originals.Original::isThere).toList();
            records += there.size();
            transactions += there.isEmpty() ? 0 : 1;
            return there;
        }

        ReplayReport report(ReplayMode mode, ReplayPlan plan, ReplayRequest request) {
            plan.beyondAttempts()
                    .forEach(
                            letter ->
                                    refused.put(
                                            letter.source(),
                                            letter.reason()
                                                    + " at attempt "
                                                    + letter.attempt()
                                                    + " of "
                                                    + request.maxAttempts()));
            SortedMap<String, String> named = new TreeMap<>();
            refused.forEach((source, why) -> named.put(source.toString(), why));
            return new ReplayReport(
                    mode, records, transactions, plan.replayedLetters(), plan.leftLetters(), named);
        }
    }
}
