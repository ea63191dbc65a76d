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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A real tracking log through the whole chain, counted a second time straight from its JSON. */
@ExtendWith(SharedStack.class)
class DemoFileIT {

    private static final String LOG = "openedx/pipeline_user_activity.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void tilesOfATrackingLogHaveTheLearnersOfItsLines(LocalStack stack) throws Exception {
        Path log = samples().resolve(LOG);
        assumeTrue(Files.isRegularFile(log), "no sample data");
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "file");
        options.set(KafkaOptions.INPUT_TOPIC, "file.events");
        options.set(KafkaOptions.TILES_TOPIC, "file.tiles");
        options.set(KafkaOptions.LATE_TOPIC, "file.late");
        options.set(KafkaOptions.DEAD_LETTERS_TOPIC, "file.dead-letters");
        options.set(KafkaOptions.RECEIPTS_TOPIC, "file.receipts");
        options.set(TilesOptions.FORMAT, InputFormat.OPENEDX);
        options.set(TilesOptions.OUT_OF_ORDERNESS, Duration.ofDays(90));
        options.set(CheckpointOptions.INTERVAL, Duration.ofSeconds(1));
        options.set(ArchiveOptions.CHECKPOINT_INTERVAL, Duration.ofSeconds(2));

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
        assertThat(tiles(new Kafka(stack.bootstrapServers()))).isEqualTo(counted);

        run.restate(IngestDays.between(first, LocalDate.now(ZoneOffset.UTC)), ledger);
        assertThat(ledger.text()).endsWith("\nIt adds up.");
        assertThat(facts(stack.stateDir().resolve("course_day")))
                .as("courses and dates of 2014")
                .hasSizeGreaterThan(2)
                .isEqualTo(new TrackingLogCount(log).learnersByDate());
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

    /**
     * Learners by tile, as a read_committed reader that keeps the last record of a key has them.
     */
    private static Map<String, Integer> tiles(Kafka kafka) {
        Map<String, Integer> tiles = new TreeMap<>();
        kafka.readAll(
                "file.tiles",
                record -> {
                    JsonNode tile = json(record.value());
                    tiles.put(
                            tile.path("course_id").asText()
                                    + " "
                                    + tile.path("window_start").asText(),
                            tile.path("learner_count").asInt());
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
