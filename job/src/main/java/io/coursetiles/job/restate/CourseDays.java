package io.coursetiles.job.restate;

import io.coursetiles.job.courseday.CourseDay;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Adds up the parts of each course and date. */
final class CourseDays extends KeyedProcessFunction<Tuple2<String, Long>, PartialDay, CourseDay> {

    private static final long serialVersionUID = 1L;

    private transient ValueState<DayCounts> state;

    /** In batch execution state is one object of the current key, which is never serialized. */
    @Override
    public void open(OpenContext context) {
        state =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "counts", Types.GENERIC(DayCounts.class)));
    }

    @Override
    public void processElement(PartialDay part, Context context, Collector<CourseDay> out)
            throws Exception {
        DayCounts counts = state.value();
        if (counts == null) {
            counts = new DayCounts();
            state.update(counts);
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        counts.add(part);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<CourseDay> out)
            throws Exception {
        Tuple2<String, Long> key = context.getCurrentKey();
        out.collect(state.value().of(key.f0, key.f1));
        state.clear();
    }
}
