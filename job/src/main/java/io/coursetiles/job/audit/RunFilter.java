package io.coursetiles.job.audit;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Drops the rows that a later run has superseded, as readers do who apply the run rule, and counts
 * them: accumulator {@code rewound}.
 */
final class RunFilter<T extends RunRow> extends ProcessFunction<T, T> {

    private static final long serialVersionUID = 1L;

    private final RunRule runs;
    private transient LongCounter rewound;

    RunFilter(RunRule runs) {
        this.runs = runs;
    }

    @Override
    public void open(OpenContext context) {
        rewound = new LongCounter();
        getRuntimeContext().addAccumulator("rewound", rewound);
    }

    @Override
    public void processElement(T row, Context context, Collector<T> out) {
        if (runs.isSuperseded(row.run(), row.partition(), row.offset())) {
            rewound.add(1);
        } else {
            out.collect(row);
        }
    }
}
