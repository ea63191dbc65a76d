package io.coursetiles.job.restate;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.job.batch.WholeFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Writes the summary of the attempt when everything else is done, and emits its path. */
final class Summing extends KeyedProcessFunction<Integer, AttemptPart, String> {

    private static final long serialVersionUID = 1L;

    private final String directory;

    private transient ListState<AttemptPart> parts;

    Summing(String directory) {
        this.directory = directory;
    }

    @Override
    public void open(OpenContext context) {
        parts =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "parts", RecordTypes.of(AttemptPart.class)));
    }

    @Override
    public void processElement(AttemptPart part, Context context, Collector<String> out)
            throws Exception {
        parts.add(part);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
        List<AttemptPart> all = new ArrayList<>();
        parts.get().forEach(all::add);
        byte[] summary = AttemptSummary.of(all).json();
        Path file = Path.of(directory, AttemptSummary.FILE);
        WholeFiles.replace(file, whole -> Files.write(whole, summary));
        out.collect(file.toString());
    }
}
