package io.coursetiles.operators.testing;

import java.util.Map;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.groups.InternalOperatorMetricGroup;
import org.apache.flink.runtime.metrics.util.InterceptingOperatorMetricGroup;
import org.apache.flink.runtime.metrics.util.InterceptingTaskMetricGroup;

/** A task's metrics whose one operator keeps what it registers. */
final class OperatorMetrics extends InterceptingTaskMetricGroup {

    private final InterceptingOperatorMetricGroup operator = new InterceptingOperatorMetricGroup();

    @Override
    public InternalOperatorMetricGroup getOrAddOperator(
            OperatorID id, String name, Map<String, String> variables) {
        return operator;
    }
}
