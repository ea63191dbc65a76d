package io.coursetiles.operators.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.groups.InternalOperatorMetricGroup;
import org.apache.flink.runtime.metrics.util.InterceptingOperatorMetricGroup;
import org.apache.flink.runtime.metrics.util.InterceptingTaskMetricGroup;

/** A task's metrics whose one operator keeps what it registers. */
final class OperatorMetrics extends InterceptingTaskMetricGroup {

    private final List<String> names = new ArrayList<>();
    private final InterceptingOperatorMetricGroup operator = new Named();

    @Override
    public InternalOperatorMetricGroup getOrAddOperator(
            OperatorID id, String name, Map<String, String> variables) {
        return operator;
    }

    /** Of all metrics and of their groups, key and value. */
    List<String> names() {
        return List.copyOf(names);
    }

    private final class Named extends InterceptingOperatorMetricGroup {

        @Override
        protected void addMetric(String name, Metric metric) {
            names.add(name);
            super.addMetric(name, metric);
        }

        /** A counter of the group is kept as {@code NAME{KEY=VALUE}}. */
        @Override
        public MetricGroup addGroup(String key, String value) {
            names.add(key + '=' + value);
            return new UnregisteredMetricsGroup() {
                @Override
                public Counter counter(String name) {
                    Counter counter = super.counter(name);
                    addMetric(name + '{' + key + '=' + value + '}', counter);
                    return counter;
                }
            };
        }
    }
}
