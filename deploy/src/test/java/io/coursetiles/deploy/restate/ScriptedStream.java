package io.coursetiles.deploy.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.contracts.OutputContracts;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.tiles.TileJob;
import io.coursetiles.job.tiles.TileJobEnvironment;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.SourceElement;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The wired tile job in the JVM of the test, without Kafka: each partition is read by a subtask of
 * its own, at a pace that lets watermarks come between the records. One run at a time.
 */
final class ScriptedStream {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double RECORDS_PER_SECOND = 5_000;
    private static final Duration WATERMARKS = Duration.ofMillis(5);

    private static final List<RawRecord> INPUT = new ArrayList<>();
    private static final Queue<OutboxRecord> OUTPUT = new ConcurrentLinkedQueue<>();

    private ScriptedStream() {}

    /** Reads all records and closes all windows; returns everything that was written. */
    static List<OutboxRecord> run(List<RawRecord> records, TilesSettings settings)
            throws Exception {
        INPUT.clear();
        OUTPUT.clear();
        INPUT.addAll(records);
        INPUT.sort(
                Comparator.comparingInt(RawRecord::partition).thenComparingLong(RawRecord::offset));
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createLocalEnvironment(
                        settings.get(TilesOptions.PARALLELISM));
        Configuration flink = TileJobEnvironment.of(settings);
        flink.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, WATERMARKS);
        // The envelope of a record has no type of its own here; it is never serialized anyhow.
        flink.set(PipelineOptions.GENERIC_TYPES, true);
        // A partition that ends before the others would stop the checkpoints.
        flink.removeConfig(CheckpointingOptions.CHECKPOINTING_INTERVAL);
        env.configure(flink);
        TileJob.define(
                env,
                new DataGeneratorSource<>(
                        new Decoding(
                                new RecordDecoder(
                                        settings.decoder(),
                                        settings.get(TilesOptions.MAX_CLOCK_SKEW))),
                        INPUT.size(),
                        RateLimiterStrategy.perSecond(RECORDS_PER_SECOND),
                        TypeInformation.of(SourceElement.class)),
                new Collecting(),
                settings,
                1);
        env.execute("stream");
        OutputContracts.check(List.copyOf(OUTPUT));
        return List.copyOf(OUTPUT);
    }

    /** The values of a channel. */
    static List<JsonNode> json(List<OutboxRecord> output, Channel channel) throws IOException {
        List<JsonNode> values = new ArrayList<>();
        for (OutboxRecord record : output) {
            if (record.channel() == channel) {
                values.add(JSON.readTree(record.value()));
            }
        }
        return values;
    }

    private record Decoding(RecordDecoder decoder)
            implements GeneratorFunction<Long, SourceElement> {

        @Override
        public SourceElement map(Long index) {
            RawRecord record = INPUT.get(Math.toIntExact(index));
            return decoder.decode(
                    record.partition(), record.offset(), record.timestamp(), record.value());
        }
    }

    private static final class Collecting implements Sink<OutboxRecord> {

        private static final long serialVersionUID = 1L;

        @Override
        public SinkWriter<OutboxRecord> createWriter(WriterInitContext context) {
            return new SinkWriter<>() {
                @Override
                public void write(OutboxRecord record, Context position) {
                    OUTPUT.add(record);
                }

                @Override
                public void flush(boolean endOfInput) {}

                @Override
                public void close() {}
            };
        }
    }
}
