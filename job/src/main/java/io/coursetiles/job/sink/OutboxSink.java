package io.coursetiles.job.sink;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.apache.flink.connector.kafka.sink.TwoPhaseCommittingStatefulSink;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.lineage.LineageVertex;
import org.apache.flink.streaming.api.lineage.LineageVertexProvider;

/**
 * The connector's sink, with writers that leave nothing behind (see {@link OutboxWriter}) and that
 * are not restored from another deployment's state, and with receipts as the judge of transactions
 * that cannot be committed (see {@link ReceiptCommitter}).
 *
 * <p>The post-commit topology is the connector's too: it holds writer and committer together on one
 * TaskManager.
 */
final class OutboxSink
        implements TwoPhaseCommittingStatefulSink<
                        OutboxRecord, KafkaWriterState, OutboxCommittable>,
                SupportsPostCommitTopology<OutboxCommittable>,
                LineageVertexProvider {

    private static final long serialVersionUID = 1L;

    private final KafkaSink<OutboxRecord> kafka;
    private final String prefix;
    private final CommittedReceipts receipts;
    private final AcceptedPairs acceptedLost;

    /**
     * @param prefix of the transactional ids that {@code kafka} was built with
     * @param acceptedLost losses that are accepted
     */
    OutboxSink(
            KafkaSink<OutboxRecord> kafka,
            String prefix,
            CommittedReceipts receipts,
            AcceptedPairs acceptedLost) {
        this.kafka = kafka;
        this.prefix = prefix;
        this.receipts = receipts;
        this.acceptedLost = acceptedLost;
    }

    @Override
    public OutboxWriter createWriter(WriterInitContext context) throws IOException {
        return restoreWriter(context, List.of());
    }

    @Override
    public OutboxWriter restoreWriter(WriterInitContext context, Collection<KafkaWriterState> state)
            throws IOException {
        for (KafkaWriterState each : state) {
            if (!each.getTransactionalIdPrefix().equals(prefix)) {
                throw new ForeignSavepoint(each.getTransactionalIdPrefix(), prefix);
            }
        }
        TwoPhaseCommittingStatefulSink<OutboxRecord, KafkaWriterState, KafkaCommittable> sink =
                kafka;
        return new OutboxWriter(sink.restoreWriter(context, state));
    }

    @Override
    public SimpleVersionedSerializer<KafkaWriterState> getWriterStateSerializer() {
        return kafka.getWriterStateSerializer();
    }

    @Override
    public Committer<OutboxCommittable> createCommitter(CommitterInitContext context) {
        return new ReceiptCommitter(kafka.createCommitter(context), prefix, receipts, acceptedLost);
    }

    @Override
    public SimpleVersionedSerializer<OutboxCommittable> getCommittableSerializer() {
        return new OutboxCommittableSerializer(kafka.getCommittableSerializer());
    }

    /** The connector adds no operator that would see a committable: it only places those before. */
    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public void addPostCommitTopology(DataStream<CommittableMessage<OutboxCommittable>> committed) {
        kafka.addPostCommitTopology((DataStream) committed);
    }

    @Override
    public LineageVertex getLineageVertex() {
        return kafka.getLineageVertex();
    }
}
