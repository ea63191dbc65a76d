package io.coursetiles.job.audit;

import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.route.RecordDecoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.common.TopicPartition;

/**
 * The audit as a batch job: everything is sorted by key on disk, so that its memory does not grow
 * with the range.
 *
 * <pre>
 * raw files -> decode -> by event id and window: late, counted, duplicate -> by tile: compare
 *                     -> dead items, by position: compare with dead letters
 *                     -> times shown, in order:   compare with the watermarks in late rows
 * </pre>
 *
 * <p>Counts are its accumulators: records, ok, skipped, voids, dead, late, events, duplicates,
 * conflicts, tiles, windows_not_comparable, left_out, rewound.
 */
public final class AuditJob {

    private final TilesSettings settings;
    private final AuditScope scope;
    private final Map<TopicPartition, Long> ends;

    /**
     * @param ends of each partition of the output topics, where readers stand
     */
    public AuditJob(TilesSettings settings, AuditScope scope, Map<TopicPartition, Long> ends) {
        this.settings = settings;
        this.scope = scope;
        this.ends = ends;
    }

    /**
     * Adds the job's operators.
     *
     * @param files finished raw files, on a file system that the cluster mounts
     * @return what is found, in no order
     */
    public DataStream<AuditFinding> define(StreamExecutionEnvironment env, List<String> files) {
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        RecordDecoder decoder =
                new RecordDecoder(settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW));
        SingleOutputStreamOperator<Sighting> items =
                env.fromData(files)
                        .rebalance()
                        .process(new RawDecoding(scope, decoder, settings.windows()))
                        .returns(RecordTypes.of(Sighting.class))
                        .name("raw");
        DataStream<LateRow> late =
                standing(read(env, Channel.LATE, new LateReader(scope)), LateRow.class);
        AuditFlow flow =
                new AuditFlow(
                        scope,
                        settings.windows(),
                        settings.get(KafkaOptions.TRUST_PRODUCER_CLOCK)
                                ? AuditFlow.Clock.PRODUCER
                                : AuditFlow.Clock.BROKER);
        return flow.tiles(
                        items,
                        late,
                        read(env, Channel.TILES, new TileReader(scope, settings.windows())))
                .union(
                        flow.deadLetters(
                                items.getSideOutput(RawDecoding.DEAD),
                                standing(
                                        read(
                                                env,
                                                Channel.DEAD_LETTERS,
                                                new DeadLetterReader(scope)),
                                        DeadFact.class)),
                        flow.causes(items.getSideOutput(RawDecoding.MARKS), late));
    }

    private <T extends RunRow> DataStream<T> standing(DataStream<T> rows, Class<T> type) {
        return rows.process(new RunFilter<>(scope.runs()))
                .returns(RecordTypes.of(type))
                .name("run rule");
    }

    private <T> DataStream<T> read(
            StreamExecutionEnvironment env, Channel channel, OutputReader<T> reader) {
        String topic = settings.kafka().topic(channel);
        Map<TopicPartition, Long> own = new HashMap<>(ends);
        own.keySet().removeIf(partition -> !partition.topic().equals(topic));
        KafkaSource<T> source =
                KafkaSource.<T>builder()
                        .setProperties(settings.kafka().client())
                        .setProperty("isolation.level", "read_committed")
                        .setPartitions(Set.copyOf(own.keySet()))
                        .setStartingOffsets(OffsetsInitializer.earliest())
                        .setBounded(OffsetsInitializer.offsets(own))
                        .setDeserializer(reader)
                        .build();
        return env.fromSource(source, WatermarkStrategy.noWatermarks(), topic);
    }
}
