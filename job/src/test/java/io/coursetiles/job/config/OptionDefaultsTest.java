package io.coursetiles.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;

/** A default is what a deployment runs with unless it says otherwise: a change must be seen. */
class OptionDefaultsTest {

    @Test
    void tilesOptions() {
        assertThat(defaults(TilesOptions.class))
                .containsExactly(
                        entry("tiles.deployment", null),
                        entry("tiles.run", null),
                        entry("tiles.format", InputFormat.CANONICAL),
                        entry("tiles.kinds", Map.of()),
                        entry("tiles.window", Duration.ofMinutes(5)),
                        entry("tiles.out-of-orderness", Duration.ofMinutes(10)),
                        entry("tiles.idle-timeout", Duration.ofMinutes(1)),
                        entry("tiles.alignment.max-drift", Duration.ofMinutes(15)),
                        entry("tiles.max-clock-skew", Duration.ofMinutes(5)),
                        entry("tiles.live-interval", Duration.ZERO),
                        entry("tiles.dead-letter.max-bytes", new MemorySize(900 * 1024)),
                        entry("tiles.parallelism", 2),
                        entry("tiles.deduplicate.memory", MemorySize.ofMebiBytes(1024)),
                        entry("tiles.source.bounded", false),
                        entry("tiles.source.start-anew", false),
                        entry("tiles.source.partition-discovery-interval", Duration.ofMinutes(1)),
                        entry("tiles.source.accept-gap", List.of()),
                        entry("tiles.accept-lost", List.of()));
    }

    @Test
    void decodingOptions() {
        assertThat(defaults(DecodingOptions.class))
                .containsExactly(
                        entry("tiles.kinds-file", null),
                        entry("tiles.lessons-file", null),
                        entry("tiles.learners.secret", null),
                        entry("tiles.learners.system", "lms"));
    }

    @Test
    void kafkaOptions() {
        assertThat(defaults(KafkaOptions.class))
                .containsExactly(
                        entry("tiles.kafka.bootstrap-servers", null),
                        entry("tiles.kafka.properties", Map.of()),
                        entry("tiles.input.topic", "engagement.events"),
                        entry("tiles.input.trust-producer-clock", false),
                        entry("tiles.output.tiles.topic", "engagement.tiles"),
                        entry("tiles.output.late.topic", "engagement.late"),
                        entry("tiles.output.dead-letters.topic", "engagement.dead-letters"),
                        entry("tiles.output.receipts.topic", "engagement.receipts"),
                        entry("tiles.output.partitions", 4),
                        entry("tiles.output.replication-factor", -1),
                        entry("tiles.transaction.timeout", Duration.ofMinutes(15)));
    }

    @Test
    void checkpointOptions() {
        assertThat(defaults(CheckpointOptions.class))
                .containsExactly(
                        entry("tiles.checkpoint.interval", Duration.ofSeconds(5)),
                        entry("tiles.checkpoint.timeout", Duration.ofSeconds(60)),
                        entry("tiles.checkpoint.tolerable-failures", 2),
                        entry("tiles.restart-budget", Duration.ofMinutes(2)),
                        entry("tiles.upgrade-pause", Duration.ofMinutes(5)));
    }

    @Test
    void archiveOptions() {
        assertThat(defaults(ArchiveOptions.class))
                .containsExactly(
                        entry("tiles.archive.path", null),
                        entry("tiles.archive.checkpoint-interval", Duration.ofSeconds(60)),
                        entry("tiles.archive.parallelism", 1));
    }

    @Test
    void xapiOptions() {
        assertThat(defaults(XapiOptions.class))
                .containsExactly(
                        entry(
                                "tiles.xapi.course-types",
                                List.of(
                                        "http://adlnet.gov/expapi/activities/course",
                                        "https://w3id.org/xapi/cmi5/activitytype/course",
                                        "http://id.tincanapi.com/activitytype/lms/course",
                                        "http://lrs.learninglocker.net/define/type/moodle/course")),
                        entry("tiles.xapi.course-paths", List.of()),
                        entry("tiles.xapi.strip-prefixes", List.of()));
    }

    @Test
    void caliperOptions() {
        assertThat(defaults(CaliperOptions.class))
                .containsExactly(
                        entry("tiles.caliper.course", CourseLevel.SECTION),
                        entry("tiles.caliper.event-id", IdSource.SENT),
                        entry("tiles.caliper.strip-prefixes", List.of()));
    }

    @Test
    void everyOptionHasADescriptionAndAKeyOfItsOwn() {
        assertThat(ConfigReference.options())
                .allSatisfy(
                        option ->
                                assertThat(option.description().getBlocks())
                                        .as(option.key())
                                        .isNotEmpty());
        assertThat(ConfigReference.options()).extracting(ConfigOption::key).doesNotHaveDuplicates();
    }

    private static Map<String, Object> defaults(Class<?> section) {
        Map<String, Object> defaults = new LinkedHashMap<>();
        ConfigReference.options(section)
                .forEach(option -> defaults.put(option.key(), option.defaultValue()));
        return defaults;
    }
}
