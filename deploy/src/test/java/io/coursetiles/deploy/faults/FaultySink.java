package io.coursetiles.deploy.faults;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * A transactional sink that fails around its commits, everything else being the wrapped one's own.
 * It runs in the JVM of the test.
 */
final class FaultySink<T, S, C>
        implements Sink<T>,
                SupportsWriterState<T, S>,
                SupportsCommitter<C>,
                SupportsPostCommitTopology<C> {

    private static final long serialVersionUID = 1L;

    /** Told before and after every commit; throws to fail it. */
    interface CommitFault extends Serializable {

        void before() throws IOException;

        void after() throws IOException;
    }

    private final Sink<T> sink;
    private final CommitFault fault;

    private FaultySink(Sink<T> sink, CommitFault fault) {
        this.sink = sink;
        this.fault = fault;
    }

    static <T> Sink<T> of(Sink<T> sink, CommitFault fault) {
        return new FaultySink<T, Object, Object>(sink, fault);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) throws IOException {
        return sink.createWriter(context);
    }

    @Override
    public StatefulSinkWriter<T, S> restoreWriter(WriterInitContext context, Collection<S> state)
            throws IOException {
        return stateful().restoreWriter(context, state);
    }

    @Override
    public SimpleVersionedSerializer<S> getWriterStateSerializer() {
        return stateful().getWriterStateSerializer();
    }

    @Override
    public Committer<C> createCommitter(CommitterInitContext context) throws IOException {
        return new FaultyCommitter<>(committing().createCommitter(context), fault);
    }

    @Override
    public SimpleVersionedSerializer<C> getCommittableSerializer() {
        return committing().getCommittableSerializer();
    }

    @Override
    @SuppressWarnings("unchecked")
    public void addPostCommitTopology(DataStream<CommittableMessage<C>> committables) {
        ((SupportsPostCommitTopology<C>) sink).addPostCommitTopology(committables);
    }

    @SuppressWarnings("unchecked")
    private SupportsWriterState<T, S> stateful() {
        return (SupportsWriterState<T, S>) sink;
    }

    @SuppressWarnings("unchecked")
    private SupportsCommitter<C> committing() {
        return (SupportsCommitter<C>) sink;
    }

    @SuppressWarnings("try") // Committer.close may be interrupted; Flink calls it, no try does.
    private record FaultyCommitter<C>(Committer<C> committer, CommitFault fault)
            implements Committer<C> {

        @Override
        public void commit(Collection<CommitRequest<C>> requests)
                throws IOException, InterruptedException {
            List<CommitRequest<C>> all = new ArrayList<>(requests);
            if (!all.isEmpty()) {
                fault.before();
            }
            committer.commit(all);
            if (!all.isEmpty()) {
                fault.after();
            }
        }

        @Override
        public void close() throws Exception {
            committer.close();
        }
    }
}
