package io.coursetiles.job.restate;

import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.operators.route.RecordDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs of the batch job over the same files of the example. */
final class RestateRuns {

    static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
    static final LocalDate TUESDAY = MONDAY.plusDays(1);

    private static final int FILES = 2;
    private static final int HORIZON = 3;

    private final RestateExample example = new RestateExample();
    private final Path folder;
    final List<Path> raw = new ArrayList<>();
    final List<Path> late = new ArrayList<>();

    /** Three raw files, three of late rows. */
    RestateRuns(Path folder) {
        this.folder = folder;
        write(example.raw, 3, "raw", raw);
        write(example.late, 3, "late", late);
    }

    private void write(List<RawRecord> rows, int files, String name, List<Path> paths) {
        for (int i = 0; i < files; i++) {
            int from = i * rows.size() / files;
            int to = (i + 1) * rows.size() / files;
            paths.add(PartFiles.write(folder.resolve(name), rows.subList(from, to)));
        }
    }

    /** Rows of the raw file of that number. */
    List<RawRecord> rawRows(int file) {
        int rows = example.raw.size();
        return example.raw.subList(file * rows / 3, (file + 1) * rows / 3);
    }

    /**
     * @param flink further options of the execution
     * @return the directory of the attempt
     */
    Path run(String attempt, RecordDecoder decoder, int parallelism, Configuration flink)
            throws Exception {
        TreeSet<Long> days = new TreeSet<>(List.of(MONDAY.toEpochDay(), TUESDAY.toEpochDay()));
        Path staged = folder.resolve(attempt);
        new RestateJob(
                        example.scope(days, IngestRule.horizon(RestateExample.SKEW, HORIZON)),
                        decoder,
                        FILES)
                .define(
                        StreamExecutionEnvironment.createLocalEnvironment(parallelism, flink),
                        raw.stream().map(Path::toString).toList(),
                        late.stream().map(Path::toString).toList(),
                        staged.toString(),
                        "job-a",
                        new TreeSet<>())
                .executeAndCollect()
                .forEachRemaining(path -> {});
        return staged;
    }

    static AttemptSummary summary(Path staged) throws IOException {
        return AttemptSummary.parse(Files.readAllBytes(staged.resolve(AttemptSummary.FILE)));
    }

    /** Every file of an attempt, by its path below it, hidden ones included. */
    static Map<String, byte[]> files(Path staged) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        List<Path> all;
        try (Stream<Path> walked = Files.walk(staged)) {
            all = walked.filter(Files::isRegularFile).toList();
        }
        for (Path file : all) {
            files.put(staged.relativize(file).toString(), Files.readAllBytes(file));
        }
        return files;
    }
}
