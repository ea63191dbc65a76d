package io.coursetiles.savepoints;

import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A transactional sink without transactions; what it keeps has the wrapped sink's own form. */
final class IdleSink<T, S, C> implements Sink<T>, SupportsWriterState<T, S>, SupportsCommitter<C> {

    private static final long serialVersionUID = 1L;

    private final Sink<T> sink;

    private IdleSink(Sink<T> sink) {
        this.sink = sink;
    }

    static <T> Sink<T> of(Sink<T> sink) {
        return new IdleSink<T, Object, Object>(sink);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new IdleWriter<T, S, C>();
    }

    @Override
    public StatefulSinkWriter<T, S> restoreWriter(WriterInitContext context, Collection<S> state) {
        return new IdleWriter<T, S, C>();
    }

    @Override
    @SuppressWarnings("unchecked")
    public SimpleVersionedSerializer<S> getWriterStateSerializer() {
        return ((SupportsWriterState<T, S>) sink).getWriterStateSerializer();
    }

    @Override
    public Committer<C> createCommitter(CommitterInitContext context) {
        return new IdleCommitter<>();
    }

    @Override
    @SuppressWarnings("unchecked")
    public SimpleVersionedSerializer<C> getCommittableSerializer() {
        return ((SupportsCommitter<C>) sink).getCommittableSerializer();
    }

    private static final class IdleWriter<T, S, C>
            implements StatefulSinkWriter<T, S>, CommittingSinkWriter<T, C> {

        @Override
        public void write(T element, Context context) {}

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public List<S> snapshotState(long checkpointId) {
            return List.of();
        }

        @Override
        public Collection<C> prepareCommit() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private static final class IdleCommitter<C> implements Committer<C> {

        @Override
        public void commit(Collection<CommitRequest<C>> requests) {}

        @Override
        public void close() {}
    }
}
