package io.coursetiles.job.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.outbox.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;

/** Every key, set to something else than its default, arrives as that. */
class OptionMappingTest {

    private static final Map<String, String> TEXTS = new LinkedHashMap<>();
    private static final Map<String, Object> VALUES = new LinkedHashMap<>();

    static {
        set("tiles.deployment", "eu-1", "eu-1");
        set("tiles.run", "7", 7L);
        set("tiles.format", "openedx", InputFormat.OPENEDX);
        set("tiles.kinds", "play:video,read:view", Map.of("play", "video", "read", "view"));
        setText("tiles.kinds-file", "src/test/resources/decoding/openedx.kinds");
        setText("tiles.lessons-file", "src/test/resources/decoding/lessons.csv");
        setText("tiles.learners.secret", "file:src/test/resources/decoding/no-real-secret");
        setText("tiles.learners.system", "school");
        set("tiles.window", "1 min", Duration.ofMinutes(1));
        set("tiles.out-of-orderness", "3 min", Duration.ofMinutes(3));
        set("tiles.idle-timeout", "20 s", Duration.ofSeconds(20));
        set("tiles.alignment.max-drift", "90 s", Duration.ofSeconds(90));
        set("tiles.max-clock-skew", "0 s", Duration.ZERO);
        set("tiles.live-interval", "2 s", Duration.ofSeconds(2));
        set("tiles.dead-letter.max-bytes", "10 kb", new MemorySize(10 * 1024));
        set("tiles.parallelism", "720", 720);
        set("tiles.deduplicate.memory", "1 mb", MemorySize.ofMebiBytes(1));
        set("tiles.source.bounded", "true", true);
        set("tiles.source.start-anew", "true", true);
        set("tiles.source.partition-discovery-interval", "9 s", Duration.ofSeconds(9));
        set("tiles.source.accept-gap", "0@5;1@6", List.of("0@5", "1@6"));
        set("tiles.accept-lost", "1@7;2@12", List.of("1@7", "2@12"));
        set("tiles.kafka.bootstrap-servers", "a:9092, b:9093", "a:9092, b:9093");
        set("tiles.kafka.properties", "client.rack:r1", Map.of("client.rack", "r1"));
        set("tiles.input.topic", "in", "in");
        set("tiles.input.trust-producer-clock", "true", true);
        set("tiles.output.tiles.topic", "t", "t");
        set("tiles.output.late.topic", "l", "l");
        set("tiles.output.dead-letters.topic", "d", "d");
        set("tiles.output.receipts.topic", "r", "r");
        set("tiles.output.partitions", "12", 12);
        set("tiles.output.replication-factor", "3", 3);
        set("tiles.transaction.timeout", "14 min", Duration.ofMinutes(14));
        set("tiles.checkpoint.interval", "1 s", Duration.ofSeconds(1));
        set("tiles.checkpoint.timeout", "30 s", Duration.ofSeconds(30));
        set("tiles.checkpoint.tolerable-failures", "0", 0);
        set("tiles.restart-budget", "1 min", Duration.ofMinutes(1));
        set("tiles.upgrade-pause", "4 min", Duration.ofMinutes(4));
        set("tiles.archive.path", "file:///archive", "file:///archive");
        set("tiles.archive.checkpoint-interval", "10 s", Duration.ofSeconds(10));
        set("tiles.archive.parallelism", "3", 3);
        set("tiles.xapi.course-types", "https://t.example/c", List.of("https://t.example/c"));
        set("tiles.xapi.course-paths", "/c?id=;/d/", List.of("/c?id=", "/d/"));
        set("tiles.xapi.strip-prefixes", "https://t.example/", List.of("https://t.example/"));
        set("tiles.caliper.course", "offering", CourseLevel.OFFERING);
        set("tiles.caliper.event-id", "content", IdSource.CONTENT);
        set("tiles.caliper.strip-prefixes", "urn:a:;urn:b:", List.of("urn:a:", "urn:b:"));
    }

    private static void set(String key, String text, Object value) {
        TEXTS.put(key, text);
        VALUES.put(key, value);
    }

    private static void setText(String key, String text) {
        set(key, text, text);
    }

    private final TilesSettings settings = Arguments.read(arguments());

    private static String[] arguments() {
        List<String> arguments = new ArrayList<>();
        TEXTS.forEach(
                (key, text) -> {
                    arguments.add("--" + key);
                    arguments.add(text);
                });
        return arguments.toArray(new String[0]);
    }

    @Test
    void everyOptionIsMapped() {
        assertThat(ConfigReference.options())
                .extracting(ConfigOption::key)
                .containsExactlyInAnyOrderElementsOf(VALUES.keySet());
        for (ConfigOption<?> option : ConfigReference.options()) {
            assertThat(settings.get(option))
                    .as(option.key())
                    .isEqualTo(VALUES.get(option.key()))
                    .isNotEqualTo(option.defaultValue());
        }
    }

    @Test
    void theKafkaPartIsMapped() {
        KafkaSettings kafka = settings.kafka();
        assertThat(kafka.client())
                .isEqualTo(Map.of("bootstrap.servers", "a:9092, b:9093", "client.rack", "r1"));
        assertThat(kafka.bootstrapServers()).isEqualTo("a:9092, b:9093");
        assertThat(kafka.inputTopic()).isEqualTo("in");
        assertThat(kafka.topics())
                .isEqualTo(
                        Map.of(
                                Channel.TILES, "t",
                                Channel.LATE, "l",
                                Channel.DEAD_LETTERS, "d",
                                Channel.RECEIPTS, "r"));
        assertThat(kafka.partitions(Channel.TILES)).isEqualTo(12);
        assertThat(kafka.partitions(Channel.LATE)).isEqualTo(12);
        assertThat(kafka.partitions(Channel.DEAD_LETTERS)).isEqualTo(12);
        assertThat(kafka.partitions(Channel.RECEIPTS)).isEqualTo(1);
        assertThat(kafka.replication()).isEqualTo(3);
        assertThat(kafka.transactionTimeout()).isEqualTo(Duration.ofMinutes(14));
        assertThat(kafka.trustsProducerClock()).isTrue();
    }

    @Test
    void aCallerCannotChangeTheClientProperties() {
        settings.kafka().client().setProperty("bootstrap.servers", "elsewhere:1");

        assertThat(settings.kafka().client()).containsEntry("bootstrap.servers", "a:9092, b:9093");
    }

    @Test
    void theRulesOfXapiAreInTheDecodersVersion() {
        TilesSettings standard = Arguments.readValid("--tiles.format", "xapi");
        TilesSettings own =
                Arguments.readValid("--tiles.format", "xapi", "--tiles.xapi.course-paths", "/c/");

        assertThat(standard.decoder()).isInstanceOf(XapiDecoder.class);
        assertThat(standard.decoder().version()).isEqualTo("xapi/1");
        assertThat(own.decoder().version()).startsWith("xapi/1-").hasSize(19);
    }

    @Test
    void theSettingsOfAFormatReachItsDecoder() {
        assertThat(version("--tiles.format", "caliper")).isEqualTo("caliper/1");
        assertThat(version("--tiles.format", "caliper", "--tiles.caliper.course", "offering"))
                .isEqualTo("caliper/1-offering");
        assertThat(version("--tiles.format", "caliper", "--tiles.caliper.event-id", "content"))
                .isEqualTo("caliper/1-content");
        assertThat(
                        version(
                                "--tiles.format",
                                "caliper",
                                "--tiles.caliper.strip-prefixes",
                                "https://lms.example/course/"))
                .matches("caliper/1-[0-9a-f]{12}");
    }

    private static String version(String... arguments) {
        return Arguments.read(Arguments.valid(arguments)).decoder().version();
    }

    @Test
    void whatOthersNeedIsDerivedFromTheOptions() {
        assertThat(settings.deployment()).isEqualTo("eu-1");
        assertThat(settings.windows().size()).isEqualTo(60_000);
        assertThat(settings.decoder().version())
                .matches("openedx/2\\+lessons\\.[0-9a-f]{12}\\+learners\\.school\\.[0-9a-f]{12}");
        assertThat(settings.run(8).run()).isEqualTo(8);
        assertThat(settings.run(8).deployment()).isEqualTo("eu-1");
        assertThat(settings.run(8).topic()).isEqualTo("in");
        assertThat(settings.run(8).decoderVersion())
                .isEqualTo(settings.decoder().version() + "+skew.0ms");
        assertThat(Arguments.readValid().run(8).decoderVersion()).isEqualTo("canonical/1");
        assertThat(settings.run(8).outOfOrderness()).isEqualTo(Duration.ofMinutes(3));
        assertThat(settings.run(8).lessonsDigest())
                .startsWith(settings.decoder().version().substring(18, 30))
                .hasSize(64);
        assertThat(Arguments.readValid().run(8).lessonsDigest()).isNull();
        assertThat(settings.run(8).mappingDigest())
                .isNotEqualTo(Arguments.readValid().run(8).mappingDigest());
    }
}
