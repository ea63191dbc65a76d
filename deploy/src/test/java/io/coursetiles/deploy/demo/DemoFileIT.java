package io.coursetiles.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.demo.RestateStory.IngestDays;
import io.coursetiles.deploy.faults.SharedStack;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.FileUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Recorded logs through the whole chain; a tracking log is counted again, straight from its JSON.
 */
@ExtendWith(SharedStack.class)
class DemoFileIT {

    private static final String LOG = "openedx/pipeline_user_activity.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A restatement reads all that is there, so one log at a time. */
    @BeforeEach
    void emptyArchive(LocalStack stack) throws IOException {
        FileUtils.deleteDirectory(stack.stateDir().resolve("archive").toFile());
    }

    @Test
    void tilesOfATrackingLogHaveTheLearnersOfItsLines(LocalStack stack) throws Exception {
        Path log = samples().resolve(LOG);
        assumeTrue(Files.isRegularFile(log), "no sample data");
        Configuration options = options("file", InputFormat.OPENEDX, Duration.ofDays(90));

        LocalDate first = LocalDate.now(ZoneOffset.UTC);
        DemoRun run = new DemoRun(stack, jar(), options, progress -> {});
        Ledger ledger = run.run(new FileFeed(log), settled -> {});

        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(ledger.records()).isEqualTo(207);
        assertThat(ledger.okItems()).isEqualTo(189);
        assertThat(ledger.skipped(SkipReason.NO_LEARNER)).isEqualTo(10);
        assertThat(ledger.skipped(SkipReason.NO_COURSE)).isEqualTo(8);
        assertThat(ledger.skipped(SkipReason.BAD_COURSE_ID)).isZero();
        for (DeadReason reason : DeadReason.values()) {
            assertThat(ledger.dead(reason)).as(reason.label()).isZero();
        }
        assertThat(ledger.late()).isZero();
        Map<String, Integer> counted = new TrackingLogCount(log).learnersByTile();
        assertThat(counted).as("tiles by the second count").hasSizeGreaterThan(10);
        assertThat(tiles(stack, "file", "learner_count")).isEqualTo(counted);

        run.restate(IngestDays.between(first, LocalDate.now(ZoneOffset.UTC)), ledger);
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(facts(stack.stateDir().resolve("course_day")))
                .as("courses and dates of 2014")
                .hasSizeGreaterThan(2)
                .isEqualTo(new TrackingLogCount(log).learnersByDate());
    }

    /** Statements without ids; of two the learner is anonymous. */
    @Test
    void statementsAreToldFromOtherFormatsAndCounted(LocalStack stack) throws Exception {
        Ledger ledger = auto(stack, "file-xapi", "xapi/moodle_statements.jsonl");

        assertThat(ledger.records()).isEqualTo(114);
        assertThat(ledger.items()).isEqualTo(126);
        assertThat(ledger.okItems()).isEqualTo(114);
        assertThat(skipped(ledger)).isEqualTo(Map.of("no_course", 10L, "no_learner", 2L));
        assertTilesOfOneCourse(stack, "file-xapi", ledger);
    }

    /** Envelopes of up to 80 items, most of which describe entities. */
    @Test
    void envelopesAreToldFromOtherFormatsAndCounted(LocalStack stack) throws Exception {
        Ledger ledger = auto(stack, "file-caliper", "caliper/ims_envelopes.jsonl");

        assertThat(ledger.records()).isEqualTo(16);
        assertThat(ledger.items()).isEqualTo(178);
        assertThat(ledger.okItems()).isEqualTo(13);
        assertThat(skipped(ledger)).isEqualTo(Map.of("no_course", 82L, "entity_describe", 83L));
        assertTilesOfOneCourse(stack, "file-caliper", ledger);
    }

    /** The log as {@code tiles demo --format auto} takes it; nothing of it is dead or late. */
    private static Ledger auto(LocalStack stack, String name, String file) throws Exception {
        Path log = samples().resolve(file);
        assumeTrue(Files.isRegularFile(log), "no sample data");
        Configuration options = options(name, InputFormat.AUTO, Duration.ofDays(3_650));
        Ledger ledger =
                new DemoRun(stack, jar(), options, progress -> {})
                        .run(new FileFeed(log), settled -> {});
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        for (DeadReason reason : DeadReason.values()) {
            assertThat(ledger.dead(reason)).as(reason.label()).isZero();
        }
        assertThat(ledger.late()).isZero();
        return ledger;
    }

    private static Map<String, Long> skipped(Ledger ledger) {
        Map<String, Long> skipped = new TreeMap<>();
        for (SkipReason reason : SkipReason.values()) {
            if (ledger.skipped(reason) > 0) {
                skipped.put(reason.label(), ledger.skipped(reason));
            }
        }
        return skipped;
    }

    /** Both logs have events of one course; what readers add up to is what was ok. */
    private static void assertTilesOfOneCourse(LocalStack stack, String name, Ledger ledger) {
        Map<String, Integer> events = tiles(stack, name, "event_count");
        assertThat(events.keySet().stream().map(tile -> tile.split(" ")[0]).distinct()).hasSize(1);
        assertThat(events.values().stream().mapToLong(count -> count).sum() + ledger.duplicates())
                .isEqualTo(ledger.okItems());
    }

    private static Configuration options(String name, InputFormat format, Duration outOfOrderness) {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, name);
        options.set(KafkaOptions.INPUT_TOPIC, name + ".events");
        options.set(KafkaOptions.TILES_TOPIC, name + ".tiles");
        options.set(KafkaOptions.LATE_TOPIC, name + ".late");
        options.set(KafkaOptions.DEAD_LETTERS_TOPIC, name + ".dead-letters");
        options.set(KafkaOptions.RECEIPTS_TOPIC, name + ".receipts");
        options.set(TilesOptions.FORMAT, format);
        options.set(TilesOptions.OUT_OF_ORDERNESS, outOfOrderness);
        options.set(CheckpointOptions.INTERVAL, Duration.ofSeconds(1));
        options.set(ArchiveOptions.CHECKPOINT_INTERVAL, Duration.ofSeconds(2));
        return options;
    }

    /** Learners by course and date, as a follower of the manifest has them. */
    private static Map<String, Integer> facts(Path courseDay) throws IOException {
        Map<String, Integer> facts = new TreeMap<>();
        Manifest current = new ManifestLog(new LocalStore(courseDay)).current().orElseThrow();
        for (PublishedDate date : current.dates().values()) {
            for (String path : date.paths()) {
                for (CourseDayRow row : CourseDayReader.read(courseDay.resolve(path))) {
                    facts.put(
                            row.fact().courseId()
                                    + " "
                                    + LocalDate.ofEpochDay(row.fact().eventDay()),
                            (int) row.fact().learners());
                }
            }
        }
        return facts;
    }

    /** A count by tile, as a read_committed reader that keeps the last record of a key has it. */
    private static Map<String, Integer> tiles(LocalStack stack, String name, String count) {
        Map<String, Integer> tiles = new TreeMap<>();
        new Kafka(stack.bootstrapServers())
                .readAll(
                        name + ".tiles",
                        record -> {
                            JsonNode tile = json(record.value());
                            tiles.put(
                                    tile.path("course_id").asText()
                                            + " "
                                            + tile.path("window_start").asText(),
                                    tile.path(count).asInt());
                        });
        return tiles;
    }

    private static JsonNode json(byte[] value) {
        try {
            return JSON.readTree(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path samples() {
        String configured = System.getProperty("tiles.samples");
        return configured == null
                ? StackHomes.repository().resolve("../shared/data")
                : Path.of(configured);
    }

    private static Path jar() {
        return StackHomes.repository().resolve("job/target/course-tiles-job.jar");
    }
}
