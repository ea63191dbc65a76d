package io.coursetiles.savepoints.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.metrics.groups.InternalSinkCommitterMetricGroup;
import org.apache.flink.streaming.runtime.operators.sink.committables.CommittableCollectorSerializer;

/** What a sink's committer had not committed yet when a snapshot was taken. */
final class Committables {

    /** Name of the committers' state. */
    static final String STATE = "streaming_committer_raw_states";

    /**
     * One committable as its sink has written it.
     *
     * @param form version of its form
     */
    record Saved(int form, byte[] bytes) {}

    /** Takes note of each that passes by. */
    private static final class Noting implements SimpleVersionedSerializer<Saved> {

        private final List<Saved> passed = new ArrayList<>();

        @Override
        public int getVersion() {
            return 0;
        }

        @Override
        public byte[] serialize(Saved committable) {
            throw new UnsupportedOperationException("nothing is written");
        }

        @Override
        public Saved deserialize(int version, byte[] serialized) {
            Saved saved = new Saved(version, serialized);
            passed.add(saved);
            return saved;
        }
    }

    private Committables() {}

    /**
     * @param element of the committer's state
     * @throws IOException when it is of a form that this Flink does not know
     */
    static List<Saved> of(byte[] element) throws IOException {
        Noting committables = new Noting();
        SimpleVersionedSerialization.readVersionAndDeSerialize(
                new CommittableCollectorSerializer<>(
                        committables,
                        0,
                        1,
                        InternalSinkCommitterMetricGroup.wrap(
                                UnregisteredMetricsGroup.createOperatorMetricGroup())),
                element);
        return committables.passed;
    }
}
