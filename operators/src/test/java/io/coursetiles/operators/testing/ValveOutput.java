package io.coursetiles.operators.testing;

import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput.DataOutput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** Hands what a watermark valve decides to the subtask behind it. */
final class ValveOutput implements DataOutput<Object> {

    private final Subtask<?, ?> subtask;

    ValveOutput(Subtask<?, ?> subtask) {
        this.subtask = subtask;
    }

    @Override
    public void emitWatermark(Watermark watermark) throws Exception {
        subtask.watermark(watermark.getTimestamp());
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) throws Exception {
        subtask.status(status);
    }

    @Override
    public void emitRecord(StreamRecord<Object> record) {
        throw new AssertionError("a valve emits no record");
    }

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {
        throw new AssertionError("a valve emits no latency marker");
    }

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {
        throw new AssertionError("a valve emits no record attributes");
    }

    @Override
    public void emitWatermark(WatermarkEvent event) {
        throw new AssertionError("a valve emits no watermark event");
    }
}
