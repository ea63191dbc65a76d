package io.coursetiles.job.restate;

import io.coursetiles.job.batch.Digests;
import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.job.batch.WholeFiles;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.courseday.CourseDayWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Writes the facts of a date, or of a share of its courses, to one file, ordered by course. Its
 * name and its bytes depend on the facts alone, so a task that is retried writes the same over it.
 */
final class Staging extends KeyedProcessFunction<Tuple2<Long, Integer>, CourseDay, StagedFile> {

    private static final long serialVersionUID = 1L;

    private final String directory;
    private final String jobId;
    private final String decoderVersion;
    private final TreeSet<Long> settled;

    private transient ListState<CourseDay> facts;

    /**
     * @param directory of the attempt, absolute
     * @param settled dates for which no late event is waited any more
     */
    Staging(String directory, String jobId, String decoderVersion, TreeSet<Long> settled) {
        this.directory = directory;
        this.jobId = jobId;
        this.decoderVersion = decoderVersion;
        this.settled = settled;
    }

    @Override
    public void open(OpenContext context) {
        facts =
                getRuntimeContext()
                        .getListState(
                                new ListStateDescriptor<>(
                                        "facts", RecordTypes.of(CourseDay.class)));
    }

    @Override
    public void processElement(CourseDay fact, Context context, Collector<StagedFile> out)
            throws Exception {
        facts.add(fact);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<StagedFile> out)
            throws Exception {
        List<CourseDay> sorted = new ArrayList<>();
        facts.get().forEach(sorted::add);
        facts.clear();
        sorted.sort(Comparator.comparing(CourseDay::courseId));
        Tuple2<Long, Integer> key = context.getCurrentKey();
        out.collect(write(key.f0, "part-%03d.parquet".formatted(key.f1), sorted));
    }

    private StagedFile write(long day, String name, List<CourseDay> sorted) throws IOException {
        Path file = Path.of(directory, StagedFile.directory(day), name);
        WholeFiles.replace(
                file,
                whole ->
                        CourseDayWriter.write(
                                whole,
                                sorted.stream()
                                        .map(
                                                fact ->
                                                        new CourseDayRow(
                                                                fact,
                                                                settled.contains(day),
                                                                jobId,
                                                                decoderVersion))
                                        .toList()));
        return new StagedFile(
                day,
                name,
                Files.size(file),
                Digests.sha256(Files.readAllBytes(file)),
                sorted.size(),
                sorted.stream().mapToLong(CourseDay::events).sum());
    }
}
