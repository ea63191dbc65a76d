package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StateObject;
import org.apache.flink.util.ExceptionUtils;

/**
 * Reads all states of one operator. What cannot be understood, for it is of a later job, is tallied
 * as far as it goes and noted; what is broken is an {@link IOException}.
 */
final class OperatorReader implements ElementSink, KeyedSink {

    private final OperatorState operator;
    private final String uid;
    private final ClassLoader loader;
    private final Contents contents;
    private final StateTally tally = new StateTally();
    private final Set<String> notes = new TreeSet<>();
    private final Set<String> strange = new TreeSet<>();
    private long otherBytes;

    OperatorReader(OperatorState operator, ClassLoader loader, Contents contents) {
        this.operator = operator;
        this.uid = Snapshot.uid(operator);
        this.loader = loader;
        this.contents = contents;
    }

    OperatorSummary read() throws IOException {
        other(operator.getCoordinatorState());
        for (OperatorSubtaskState subtask : operator.getStates()) {
            for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
                keyed(handle);
            }
            for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
                elements(handle);
            }
            subtask.getRawKeyedState().forEach(this::other);
            subtask.getRawOperatorState().forEach(this::other);
            subtask.getInputChannelState().forEach(this::other);
            subtask.getResultSubpartitionState().forEach(this::other);
        }
        return new OperatorSummary(
                uid,
                operator.getParallelism(),
                operator.getMaxParallelism(),
                tally.summaries(),
                otherBytes,
                List.copyOf(notes));
    }

    private void other(StateObject handle) {
        otherBytes += handle == null ? 0 : handle.getStateSize();
    }

    private void keyed(KeyedStateHandle handle) throws IOException {
        try {
            int groups = operator.getMaxParallelism();
            if (handle instanceof KeyGroupsSavepointStateHandle canonical) {
                new CanonicalEntries(canonical, loader, groups).read(this);
            } else if (handle instanceof IncrementalRemoteKeyedStateHandle rocks) {
                new RocksEntries(rocks, loader, groups).read(this);
            } else {
                other(handle);
                notes.add(
                        "keyed states are not listed: "
                                + handle.getClass().getSimpleName()
                                + " is a form of which only canonical savepoints and RocksDB's"
                                + " incremental one are read");
            }
        } catch (IOException failed) {
            noteMissingClass(failed);
            other(handle);
        }
    }

    private void elements(OperatorStateHandle handle) throws IOException {
        OperatorElements elements = new OperatorElements(handle, loader);
        try {
            elements.read(tally, this);
        } catch (IOException failed) {
            noteMissingClass(failed);
            elements.tally(tally);
        }
    }

    /** The states of a subtask stand behind the names of their classes, so nothing was read yet. */
    private void noteMissingClass(IOException failed) throws IOException {
        Optional<ClassNotFoundException> missing =
                ExceptionUtils.findThrowable(failed, ClassNotFoundException.class);
        if (missing.isEmpty()) {
            throw failed;
        }
        notes.add(
                "what the states hold is not told: the class "
                        + missing.get().getMessage()
                        + " is not there; name the jar of the job that took it with --jar");
    }

    @Override
    public boolean wants(String state) {
        return Contents.knows(uid, state) && !strange.contains(state);
    }

    @Override
    public void element(String state, Object element) {
        try {
            contents.element(uid, state, element);
        } catch (IOException unknown) {
            noteStrange(state, unknown);
        }
    }

    @Override
    public void states(List<KeyedMeta> states) {
        states.forEach(state -> tally.state(state.name(), state.kind(), state.valueSnapshot()));
    }

    @Override
    public void entry(KeyedMeta state, byte[] key, ValueInput value) {
        tally.state(state.name(), state.kind(), null).add(1, (long) key.length + value.length());
        if (Contents.knows(state) && !strange.contains(state.name())) {
            try {
                contents.entry(state, key, value);
            } catch (IOException unknown) {
                noteStrange(state.name(), unknown);
            }
        }
    }

    private void noteStrange(String state, IOException unknown) {
        strange.add(state);
        notes.add(
                "what "
                        + state
                        + " holds is told in part or not at all: got "
                        + unknown.getMessage());
    }
}
