package io.coursetiles.deploy.restate;

import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.job.restate.RestateJob;
import io.coursetiles.operators.route.RecordDecoder;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** The batch job over a pinned input, as it is submitted. */
public final class PinnedJob {

    private static final int FILES_PER_DATE = 1;

    private final PinnedInput input;
    private final TilesSettings settings;
    private final Path archive;

    /**
     * @param settings of the deployment: decoder and clock skew
     * @param archive base directory of the archive, which the cluster mounts too
     */
    public PinnedJob(PinnedInput input, TilesSettings settings, Path archive) {
        this.input = input;
        this.settings = settings;
        this.archive = archive;
    }

    /**
     * Adds the job's operators to an environment.
     *
     * @param directory of the attempt, absolute
     * @param jobId names the work
     * @param settled dates, in days since 1970, for which no late event is waited any more
     */
    public void define(
            StreamExecutionEnvironment env, String directory, String jobId, TreeSet<Long> settled) {
        RecordDecoder decoder =
                new RecordDecoder(settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW));
        new RestateJob(input.scope(), decoder, FILES_PER_DATE)
                .define(
                        env,
                        absolute(input.raw()),
                        absolute(input.late()),
                        directory,
                        jobId,
                        settled)
                .sinkTo(new DiscardingSink<>());
    }

    private List<String> absolute(List<String> files) {
        return files.stream()
                .map(file -> archive.resolve(file).toAbsolutePath().toString())
                .toList();
    }
}
