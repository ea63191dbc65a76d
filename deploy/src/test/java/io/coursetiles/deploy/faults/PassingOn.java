package io.coursetiles.deploy.faults;

import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Does nothing, and keeps nothing: a home for the state of an operator that was removed. */
final class PassingOn<T> extends AbstractStreamOperator<T> implements OneInputStreamOperator<T, T> {

    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(StreamRecord<T> element) {
        output.collect(element);
    }
}
