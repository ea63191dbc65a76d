package io.coursetiles.savepoints.inspect;

import io.coursetiles.job.sink.PendingTransaction;
import io.coursetiles.job.sink.SavedTransactions;
import io.coursetiles.job.source.SavedOffset;
import io.coursetiles.operators.tile.TileCounts;
import io.coursetiles.operators.window.ClosedWindows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.core.memory.DataInputDeserializer;

/**
 * What the states that the jobs are known to have say, summed while their entries pass by. Memory
 * grows with windows, partitions and pending transactions, never with events, courses or learners.
 *
 * <p>Names are those of the state registry. A later job may keep more, or the same otherwise; what
 * is not understood is an {@link IOException} that the caller takes note of.
 */
final class Contents {

    private static final String RUN = "run";
    private static final String NEXT_OFFSETS = "next-offsets";
    private static final String READERS = "SourceReaderState";
    private static final String WRITERS = "writer_raw_states";
    private static final String OUTBOX_SINK = "outbox-sink";
    private static final Set<String> ELEMENTS =
            Set.of(
                    ClosedWindows.STATE,
                    ClosedWindows.SIZE_STATE,
                    RUN,
                    NEXT_OFFSETS,
                    READERS,
                    Committables.STATE);

    private static final int FINGERPRINT_BYTES = 16;

    final SortedMap<String, Long> closedUntil = new TreeMap<>();
    final SortedMap<Long, WindowSummary> windows = new TreeMap<>();
    final SortedMap<String, List<SavedOffset>> offsets = new TreeMap<>();
    final SortedMap<Integer, Long> passed = new TreeMap<>();
    final List<PendingTransaction> pending = new ArrayList<>();
    final SortedMap<String, Long> committables = new TreeMap<>();
    Long windowSize;
    Long run;
    String deployment;

    private final SavedTransactions transactions = new SavedTransactions();

    /** Whether something is known of an operator state. */
    static boolean knows(String uid, String state) {
        return ELEMENTS.contains(state) || isOutboxWriter(uid, state);
    }

    private static boolean isOutboxWriter(String uid, String state) {
        return state.equals(WRITERS) && uid.equals(OUTBOX_SINK);
    }

    /**
     * @throws IOException when it is not what the state's name stands for
     */
    void element(String uid, String state, Object element) throws IOException {
        try {
            switch (state) {
                case ClosedWindows.STATE -> closedUntil.merge(uid, (Long) element, Math::max);
                case ClosedWindows.SIZE_STATE -> windowSize = (Long) element;
                case RUN -> run = (Long) element;
                case NEXT_OFFSETS -> {
                    Tuple2<?, ?> next = (Tuple2<?, ?>) element;
                    passed.merge((Integer) next.f0, (Long) next.f1, Math::max);
                }
                case READERS -> offset(uid, SavedOffset.of((byte[]) element));
                case Committables.STATE -> committables(uid, (byte[]) element);
                case WRITERS ->
                        transactions
                                .deployment((byte[]) element)
                                .ifPresent(found -> deployment = found);
                default -> throw new IOException("an unknown state");
            }
        } catch (RuntimeException other) {
            throw new IOException(other.toString(), other);
        }
    }

    private void offset(String uid, SavedOffset offset) {
        List<SavedOffset> known = offsets.computeIfAbsent(uid, source -> new ArrayList<>());
        known.add(offset);
        known.sort(Comparator.comparing(SavedOffset::topic).thenComparing(SavedOffset::partition));
    }

    private void committables(String uid, byte[] element) throws IOException {
        List<Committables.Saved> saved = Committables.of(element);
        committables.merge(uid, (long) saved.size(), Long::sum);
        if (uid.endsWith(": " + OUTBOX_SINK)) {
            for (Committables.Saved each : saved) {
                pending.add(transactions.pending(each.form(), each.bytes()));
            }
            pending.sort(Comparator.comparing(PendingTransaction::name));
        }
    }

    /** Whether something is known of a keyed state. */
    static boolean knows(KeyedMeta state) {
        return switch (state.name()) {
            case "fingerprint-blocks", "spilled-fingerprints", "tile-counts", "tile-learners" ->
                    !state.isTimers();
            default -> false;
        };
    }

    /** As {@link #element}, for an entry of a keyed state that it knows. */
    void entry(KeyedMeta state, byte[] key, ValueInput value) throws IOException {
        long window;
        try {
            window = (Long) state.namespace(key);
        } catch (ClassCastException other) {
            throw new IOException("a namespace that is no window", other);
        }
        WindowSummary more =
                switch (state.name()) {
                    case "fingerprint-blocks" -> WindowSummary.ofIds(fingerprints(value));
                    case "spilled-fingerprints" -> WindowSummary.ofIds(1);
                    case "tile-counts" -> tile(state, value);
                    default -> WindowSummary.ofLearners(fingerprints(value));
                };
        windows.merge(window, more, WindowSummary::plus);
    }

    /** Fingerprints in a list of blocks; its elements are parted by one byte. */
    private static long fingerprints(ValueInput value) throws IOException {
        long count = 0;
        while (value.hasMore()) {
            int bytes = value.readInt();
            if (bytes % FINGERPRINT_BYTES != 0) {
                throw new IOException("a block of " + bytes + " bytes");
            }
            count += bytes / FINGERPRINT_BYTES;
            value.skip(bytes);
            if (value.hasMore()) {
                value.skip(1);
            }
        }
        return count;
    }

    private static WindowSummary tile(KeyedMeta state, ValueInput value) throws IOException {
        Object counts = state.value().deserialize(new DataInputDeserializer(value.rest()));
        if (counts instanceof TileCounts tile) {
            return WindowSummary.ofTile(tile.events(), tile.duplicates());
        }
        throw new IOException("tile counts of " + counts.getClass());
    }
}
