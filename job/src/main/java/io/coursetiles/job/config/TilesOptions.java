package io.coursetiles.job.config;

import io.coursetiles.operators.route.RecordDecoder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.MemorySize;

/** What the tile job counts and when: identity, input, windows and time. */
public final class TilesOptions {

    public static final ConfigOption<String> DEPLOYMENT =
            ConfigOptions.key("tiles.deployment")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "Required. Id of the deployment: one per set of output topics, stable"
                                    + " over upgrades, different in every environment. 1 to 64 of"
                                    + " a-z, 0-9, '.', '_' and '-'. The transactional ids are made"
                                    + " of it.");

    public static final ConfigOption<Long> RUN =
            ConfigOptions.key("tiles.run")
                    .longType()
                    .noDefaultValue()
                    .withDescription(
                            "Number of the run, above every earlier one of the deployment. Without"
                                    + " it the highest in the receipts topic plus 1 is taken.");

    public static final ConfigOption<InputFormat> FORMAT =
            ConfigOptions.key("tiles.format")
                    .enumType(InputFormat.class)
                    .defaultValue(InputFormat.CANONICAL)
                    .withDescription(
                            "Format of the input records: canonical, openedx, xapi, caliper, or auto"
                                    + " for several on one topic, told apart record by record.");

    public static final ConfigOption<Map<String, String>> KINDS =
            ConfigOptions.key("tiles.kinds")
                    .mapType()
                    .defaultValue(Map.of())
                    .withDescription(
                            "Event types of the canonical format, each with its kind (view, video,"
                                    + " problem, discussion, completion, other), beside the six"
                                    + " kind names themselves or what tiles.kinds-file has."
                                    + " Unlisted types are other.");

    public static final ConfigOption<Duration> WINDOW =
            ConfigOptions.key("tiles.window")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(5))
                    .withDescription(
                            "Length of a window; windows are aligned to 1970-01-01T00:00Z. A whole"
                                    + " number of seconds that divides a day.");

    public static final ConfigOption<Duration> OUT_OF_ORDERNESS =
            ConfigOptions.key("tiles.out-of-orderness")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(10))
                    .withDescription(
                            "How far an event may be behind the latest of its partition without"
                                    + " being late. Tiles close that much later.");

    public static final ConfigOption<Duration> IDLE_TIMEOUT =
            ConfigOptions.key("tiles.idle-timeout")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(1))
                    .withDescription(
                            "A partition without an ok item for this long no longer holds the"
                                    + " windows of the others open.");

    public static final ConfigOption<Duration> MAX_DRIFT =
            ConfigOptions.key("tiles.alignment.max-drift")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(15))
                    .withDescription(
                            "How far the event time of one partition may run ahead of the slowest"
                                    + " before it is paused, so that a backlog opens few windows.");

    public static final ConfigOption<Duration> MAX_CLOCK_SKEW =
            ConfigOptions.key("tiles.max-clock-skew")
                    .durationType()
                    .defaultValue(RecordDecoder.STANDARD_CLOCK_SKEW)
                    .withDescription(
                            "An event dated further ahead of its record's timestamp is a dead"
                                    + " letter (future_time) and moves no watermark.");

    public static final ConfigOption<Duration> LIVE_INTERVAL =
            ConfigOptions.key("tiles.live-interval")
                    .durationType()
                    .defaultValue(Duration.ZERO)
                    .withDescription(
                            "Open tiles that changed are written at the first checkpoint this long"
                                    + " after the last time; 0: at every checkpoint.");

    public static final ConfigOption<MemorySize> DEAD_LETTER_MAX_BYTES =
            ConfigOptions.key("tiles.dead-letter.max-bytes")
                    .memoryType()
                    .defaultValue(MemorySize.parse("900kb"))
                    .withDescription(
                            "Longest payload of a dead letter; a longer one is cut and says so."
                                    + " Below the producer's max.request.size (1 MiB) with room for"
                                    + " the headers.");

    public static final ConfigOption<Integer> PARALLELISM =
            ConfigOptions.key("tiles.parallelism")
                    .intType()
                    .defaultValue(2)
                    .withDescription("Parallelism of every operator of the tile job: 1 to 720.");

    public static final ConfigOption<MemorySize> DEDUPLICATE_MEMORY =
            ConfigOptions.key("tiles.deduplicate.memory")
                    .memoryType()
                    .defaultValue(MemorySize.parse("1gb"))
                    .withDescription(
                            "Most managed memory that one deduplicate subtask takes for its"
                                    + " fingerprint sets, 24 to 48 bytes an event in an open"
                                    + " window. Its share of the slot, half of the slot's managed"
                                    + " memory, is a bound as well; what does not fit is kept in"
                                    + " RocksDB by single entries, which is slower.");

    public static final ConfigOption<Boolean> BOUNDED =
            ConfigOptions.key("tiles.source.bounded")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription(
                            "Read to the ends that the partitions have at the start, close all"
                                    + " windows and finish. For bench and back-fill, not for a"
                                    + " running deployment.");

    public static final ConfigOption<Boolean> START_ANEW =
            ConfigOptions.key("tiles.source.start-anew")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription(
                            "Start without a savepoint although the deployment has run before: all"
                                    + " input that is still there is counted anew and every tile of"
                                    + " it written again. Refused otherwise.");

    public static final ConfigOption<Duration> PARTITION_DISCOVERY_INTERVAL =
            ConfigOptions.key("tiles.source.partition-discovery-interval")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(1))
                    .withDescription(
                            "How often new partitions are looked for. Below the out-of-orderness:"
                                    + " what a new partition got before it was found must not be"
                                    + " late.");

    public static final ConfigOption<List<String>> ACCEPT_GAP =
            ConfigOptions.key("tiles.source.accept-gap")
                    .stringType()
                    .asList()
                    .defaultValues()
                    .withDescription(
                            "Offsets whose loss is accepted, each as PARTITION@OFFSET with the"
                                    + " offset that the refusal named. The job goes on at the first"
                                    + " offset there is and records the gap in the receipts.");

    public static final ConfigOption<List<String>> ACCEPT_LOST =
            ConfigOptions.key("tiles.accept-lost")
                    .stringType()
                    .asList()
                    .defaultValues()
                    .withDescription(
                            "RUN@CHECKPOINT of each checkpoint whose lost transactions are accepted: the job"
                                    + " goes on where it would stop because a prepared transaction"
                                    + " was aborted and readers see no receipt of it. What it held"
                                    + " stays missing.");

    private TilesOptions() {}
}
