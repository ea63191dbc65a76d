package io.coursetiles.job.restate;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.job.batch.WholeFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/** Writes the summary of the attempt when everything else is done, and emits its path. */
final class Summing extends KeyedCoProcessFunction<Integer, StagedFile, FileCounts, String> {

    private static final long serialVersionUID = 1L;

    private final String directory;

    private transient ListState<StagedFile> files;
    private transient ListState<FileCounts> counts;

    Summing(String directory) {
        this.directory = directory;
    }

    @Override
    public void open(OpenContext context) {
        files =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "files", RecordTypes.of(StagedFile.class)));
        counts =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "counts", RecordTypes.of(FileCounts.class)));
    }

    @Override
    public void processElement1(StagedFile file, Context context, Collector<String> out)
            throws Exception {
        files.add(file);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void processElement2(FileCounts each, Context context, Collector<String> out)
            throws Exception {
        counts.add(each);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<String> out) throws Exception {
        List<StagedFile> sorted = new ArrayList<>();
        files.get().forEach(sorted::add);
        sorted.sort(Comparator.comparingLong(StagedFile::eventDay).thenComparing(StagedFile::name));
        long records = 0;
        long items = 0;
        long ok = 0;
        long dead = 0;
        for (FileCounts each : counts.get()) {
            records += each.records();
            items += each.items();
            ok += each.ok();
            dead += each.dead();
        }
        byte[] summary = new AttemptSummary(sorted, records, items, ok, dead).json();
        Path file = Path.of(directory, AttemptSummary.FILE);
        WholeFiles.replace(file, whole -> Files.write(whole, summary));
        out.collect(file.toString());
    }
}
