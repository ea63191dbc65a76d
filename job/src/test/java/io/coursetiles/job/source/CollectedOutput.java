package io.coursetiles.job.source;

import io.coursetiles.operators.route.SourceElement;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Keeps what a reader emits. */
final class CollectedOutput implements ReaderOutput<SourceElement> {

    final List<SourceElement> elements = new ArrayList<>();

    @Override
    public void collect(SourceElement element) {
        elements.add(element);
    }

    @Override
    public void collect(SourceElement element, long timestamp) {
        elements.add(element);
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}

    @Override
    public SourceOutput<SourceElement> createOutputForSplit(String split) {
        return this;
    }

    @Override
    public void releaseOutputForSplit(String split) {}
}
