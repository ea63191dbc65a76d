package io.coursetiles.deploy.ledger;

import io.coursetiles.job.archive.OffsetRanges;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.SourceRecord;
import io.coursetiles.operators.window.Windows;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What the input topic says the output must be, computed record by record with plain collections:
 * nothing of the operators but the decoder, and the exact ids instead of fingerprints.
 *
 * <p>Which items were late depends on when partitions were read, so the late rows are taken as
 * given and each is judged: an item within the out-of-orderness of what its own partition had shown
 * must never be late.
 */
final class InputModel {

    private final RecordDecoder decoder;
    private final Windows windows;
    private final long outOfOrderness;
    private final Map<ItemPosition, LateRow> late;
    private final Map<ItemPosition, SeenDeadLetter> dead;
    private final Findings findings;

    private final Map<Integer, Long> latest = new HashMap<>();
    private final Copies copies = new Copies();
    private final Map<Integer, OffsetRanges> positions = new TreeMap<>();
    private final Map<Integer, OffsetRanges> processed = new TreeMap<>();
    private final Map<Integer, OffsetRanges> gaps;
    private final Map<SkipReason, Long> skipped = new EnumMap<>(SkipReason.class);
    private final Map<DeadReason, Long> deadItems = new EnumMap<>(DeadReason.class);
    private long records;
    private long items;
    private long ok;
    private long voids;
    private long lateItems;

    InputModel(
            RecordDecoder decoder,
            Windows windows,
            long outOfOrderness,
            SeenOutput seen,
            Map<Integer, OffsetRanges> gaps,
            Findings findings) {
        this.decoder = decoder;
        this.windows = windows;
        this.outOfOrderness = outOfOrderness;
        this.late = new HashMap<>(seen.late());
        this.dead = new HashMap<>(seen.deadLetters());
        this.gaps = gaps;
        this.findings = findings;
    }

    /** Reads the whole input; what no input item explains is a finding. */
    void read(InputRecords input) {
        input.forEach(this::add);
        copies.countKept();
        late.keySet().forEach(position -> findings.add(Finding.LATE_EXTRA, position.toString()));
        dead.keySet()
                .forEach(position -> findings.add(Finding.DEAD_LETTER_EXTRA, position.toString()));
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        mark(positions, record);
        OffsetRanges gap = gaps.get(record.partition());
        if (gap != null && gap.contains(record.offset())) {
            return;
        }
        records++;
        mark(processed, record);
        SourceRecord decoded =
                decoder.decode(
                        record.partition(), record.offset(), record.timestamp(), record.value());
        long shown = latest.getOrDefault(record.partition(), Long.MIN_VALUE);
        int item = 0;
        for (Outcome outcome : decoded.outcomes()) {
            items++;
            ItemPosition position = new ItemPosition(record.partition(), record.offset(), item++);
            if (outcome instanceof Outcome.Ok event) {
                ok++;
                add(position, event, shown);
            } else if (outcome instanceof Outcome.Skip skip) {
                skipped.merge(skip.reason(), 1L, Long::sum);
            } else if (outcome instanceof Outcome.Void) {
                voids++;
            } else if (outcome instanceof Outcome.Dead letter) {
                deadItems.merge(letter.reason(), 1L, Long::sum);
                SeenDeadLetter.check(dead.remove(position), position, letter, record, findings);
            }
        }
        if (decoded.eventTime() != SourceRecord.NO_EVENT_TIME) {
            latest.merge(record.partition(), decoded.eventTime(), Math::max);
        }
    }

    private static void mark(
            Map<Integer, OffsetRanges> positions, ConsumerRecord<byte[], byte[]> record) {
        positions
                .computeIfAbsent(record.partition(), partition -> new OffsetRanges())
                .add(record.offset());
    }

    private void add(ItemPosition position, Outcome.Ok event, long shown) {
        long start = windows.start(event.eventTime());
        LateRow row = late.remove(position);
        if (row != null) {
            lateItems++;
            boolean within = shown == Long.MIN_VALUE || shown - event.eventTime() <= outOfOrderness;
            if (within || row.watermark() < windows.end(start) - 1) {
                findings.add(Finding.LATE_WITHOUT_CAUSE, position + " at " + event.eventTime());
            }
            if (row.eventTime() != event.eventTime() || !row.courseId().equals(event.courseId())) {
                findings.add(Finding.LATE_EXTRA, position + " tells of another event");
            }
            return;
        }
        copies.add(start, position, event);
    }

    /** The items that are neither late nor dead nor skipped, and the tiles they come to. */
    Copies copies() {
        return copies;
    }

    /** Offsets of the readable records, by partition. */
    Map<Integer, OffsetRanges> positions() {
        return positions;
    }

    /** The same without the records in gaps, which the job was told to do without. */
    Map<Integer, OffsetRanges> processed() {
        return processed;
    }

    Map<SkipReason, Long> skipped() {
        return skipped;
    }

    Map<DeadReason, Long> dead() {
        return deadItems;
    }

    long records() {
        return records;
    }

    long items() {
        return items;
    }

    long ok() {
        return ok;
    }

    long voids() {
        return voids;
    }

    long late() {
        return lateItems;
    }
}
