package io.coursetiles.savepoints;

import io.coursetiles.job.state.SavepointStates;
import io.coursetiles.job.state.SerializerForm;
import io.coursetiles.job.state.SerializerForms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.SinkTransformation;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.streaming.runtime.operators.sink.committables.CommittableCollectorSerializer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sources and sinks of a job as it is submitted, and the forms of the bytes that they keep in
 * states which to Flink are bytes only.
 */
final class Connectors {

    private static final String READER = "SourceReaderState";
    private static final String WRITER = "writer_raw_states";
    private static final String COMMITTER = "streaming_committer_raw_states";

    private final Map<String, Source<?, ?, ?>> sources = new HashMap<>();
    private final Map<String, Sink<?>> sinks = new HashMap<>();

    /** Of all that was added to {@code env}. */
    static Connectors of(StreamExecutionEnvironment env) {
        Connectors found = new Connectors();
        for (Transformation<?> last : env.getTransformations()) {
            for (Transformation<?> each : last.getTransitivePredecessors()) {
                if (each instanceof SourceTransformation<?, ?, ?> source) {
                    found.sources.put(source.getUid(), source.getSource());
                } else if (each instanceof SinkTransformation<?, ?> sink) {
                    found.sinks.put(sink.getUid(), sink.getSink());
                }
            }
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    <T> Source<T, ?, ?> source(String uid) {
        return (Source<T, ?, ?>) sources.get(uid);
    }

    @SuppressWarnings("unchecked")
    <T> Sink<T> sink(String uid) {
        return (Sink<T>) sinks.get(uid);
    }

    /** The forms of what is inside of a state; empty for states that are not a connector's. */
    List<SerializerForm> contents(String uid, String state) {
        String sink = uid.replace("Sink Committer: ", "");
        List<SerializerForm> forms = new ArrayList<>();
        switch (state) {
            case READER -> forms.add(form("contents", sources.get(uid).getSplitSerializer()));
            case SavepointStates.COORDINATOR ->
                    forms.add(
                            form("contents", sources.get(uid).getEnumeratorCheckpointSerializer()));
            case WRITER ->
                    forms.add(
                            form(
                                    "contents",
                                    ((SupportsWriterState<?, ?>) sinks.get(uid))
                                            .getWriterStateSerializer()));
            case COMMITTER -> {
                var committables =
                        ((SupportsCommitter<?>) sinks.get(sink)).getCommittableSerializer();
                if (sink.equals(uid)) {
                    // Where writers of Flink 1.14 had it: restored ones register it, and write
                    // none.
                    forms.add(form("contents", committables));
                    break;
                }
                forms.add(
                        form(
                                "contents",
                                new CommittableCollectorSerializer<>(committables, 0, 1, null)));
                forms.add(form("contents/0", committables));
                if (sink.equals("outbox-sink")) {
                    forms.add(form("contents/0/0", transactions()));
                }
            }
            default -> {}
        }
        return forms;
    }

    private static SerializerForm form(String path, SimpleVersionedSerializer<?> serializer) {
        return SerializerForms.of(path, serializer);
    }

    /** The outbox sink's own form of a committable has the connector's inside. */
    private static SimpleVersionedSerializer<?> transactions() {
        KafkaRecordSerializationSchema<byte[]> records =
                (element, context, timestamp) -> new ProducerRecord<>("none", element);
        return KafkaSink.<byte[]>builder()
                .setBootstrapServers("broker:1")
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix("none")
                .setRecordSerializer(records)
                .build()
                .getCommittableSerializer();
    }
}
