package io.coursetiles.deploy.restate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.restate.IdModel.Copy;
import io.coursetiles.deploy.restate.IdModel.Place;
import io.coursetiles.deploy.restate.IdModel.Position;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveFileWriter;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.restate.AttemptSummary;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.RestateJob;
import io.coursetiles.job.restate.RestateScope;
import io.coursetiles.job.restate.StagedFile;
import io.coursetiles.job.restate.VoidedDate;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.RecordDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the stream wrote and what a restatement recomputes are the same numbers: for each course and
 * date the final tiles, and the late ids without an occurrence in time, come to the events of the
 * fact and the ids that were taken back, which the tiles keep. Both are the real jobs, over the
 * same records.
 */
class StreamBatchTest {

    private static final long DAY = 86_400_000L;
    private static final int HORIZON = 3;
    private static final int PER_FILE = 1_000;
    private static final int FILES_PER_DATE = 2;

    private final TilesSettings settings = settings();
    private final RecordDecoder decoder =
            new RecordDecoder(settings.decoder(), settings.get(TilesOptions.MAX_CLOCK_SKEW));

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void finalTilesAndLateIdsAreTheFactsOfTheirDate(long seed) throws Exception {
        List<RawRecord> raw = TroubledEvents.of(seed);
        List<OutboxRecord> output = ScriptedStream.run(raw, settings);
        IdModel model = new IdModel(raw, decoder, settings.windows().size());
        model.count(latePositions(output, model));
        Map<Place, Long> tiles = tiles(output);
        List<CourseDay> facts = restate(raw, output, model.days());

        String seeded = "seed " + seed + ", contested " + model.contested();
        Map<Place, Long> events = by(facts, CourseDay::events);
        assertThat(events).as(seeded).isEqualTo(model.batch());
        assertThat(by(facts, CourseDay::lateEvents)).as(seeded).isEqualTo(model.late());
        assertThat(voided()).as(seeded).isEqualTo(model.voided());
        Map<Long, Long> more = new TreeMap<>();
        Set<Place> places = new HashSet<>(tiles.keySet());
        places.addAll(events.keySet());
        for (Place place : places) {
            long beyond = of(tiles, place) + of(model.late(), place) - of(events, place);
            assertThat(beyond)
                    .as("%s, %s", place, seeded)
                    .isBetween(model.least(place), model.most(place));
            more.merge(place.day(), beyond, Long::sum);
        }
        for (long day : model.days()) {
            assertThat(more.get(day)).as("day %d, %s", day, seeded).isEqualTo(model.more(day));
        }
        assertEveryTroubleWasThere(output, model, facts);
    }

    /** Otherwise all of the above may hold for want of anything to differ. */
    private static void assertEveryTroubleWasThere(
            List<OutboxRecord> output, IdModel model, List<CourseDay> facts) {
        assertThat(model.days()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(model.contested()).hasSizeGreaterThan(10);
        assertThat(model.late()).hasSizeGreaterThan(8);
        assertThat(model.bothLateAndInTime()).isGreaterThan(5);
        assertThat(model.voided().values().stream().mapToLong(ids -> ids).sum()).isGreaterThan(20);
        assertThat(model.takenBackBeforeTheyCame()).isGreaterThan(8);
        assertThat(facts.stream().mapToLong(CourseDay::conflicts).sum()).isGreaterThan(20);
        assertThat(output)
                .filteredOn(record -> record.channel() == Channel.DEAD_LETTERS)
                .hasSizeGreaterThan(20);
        assertThat(model.days().stream().mapToLong(model::more).sum())
                .as("ids in two windows of a date")
                .isPositive();
    }

    /** Each is an ok item of raw, once. */
    private static Set<Position> latePositions(List<OutboxRecord> output, IdModel model)
            throws IOException {
        Set<Position> late = new HashSet<>();
        for (JsonNode row : ScriptedStream.json(output, Channel.LATE)) {
            Position position =
                    new Position(
                            row.path("partition").asInt(),
                            row.path("offset").asLong(),
                            row.path("item").asInt());
            Copy copy = model.ok().get(position);
            assertThat(copy).as("%s", position).isNotNull();
            assertThat(row.path("event_time").asText())
                    .isEqualTo(Instant.ofEpochMilli(copy.time()).toString());
            assertThat(row.path("course_id").asText()).isEqualTo(copy.courseId());
            assertThat(late.add(position)).as("%s for the first time", position).isTrue();
        }
        return late;
    }

    /** Events of the final tiles; there is one of each course and window. */
    private static Map<Place, Long> tiles(List<OutboxRecord> output) throws IOException {
        Map<Place, Long> events = new TreeMap<>(Place.ORDER);
        Set<String> keys = new HashSet<>();
        for (JsonNode tile : ScriptedStream.json(output, Channel.TILES)) {
            if (tile.path("status").asText().equals("final")) {
                String course = tile.path("course_id").asText();
                String start = tile.path("window_start").asText();
                assertThat(keys.add(course + start)).as("%s at %s", course, start).isTrue();
                events.merge(
                        new Place(course, Instant.parse(start).toEpochMilli() / DAY),
                        tile.path("event_count").asLong(),
                        Long::sum);
            }
        }
        return events;
    }

    /** The first file stands in the archive twice. */
    private List<CourseDay> restate(
            List<RawRecord> raw, List<OutboxRecord> output, TreeSet<Long> days) throws Exception {
        List<ArchiveFile> files = new ArrayList<>();
        files.addAll(write(ArchiveSection.RAW, raw.subList(0, PER_FILE)));
        for (int from = 0; from < raw.size(); from += PER_FILE) {
            int to = Math.min(from + PER_FILE, raw.size());
            files.addAll(write(ArchiveSection.RAW, raw.subList(from, to)));
        }
        TreeMap<Integer, Long> cut = new TreeMap<>();
        raw.forEach(row -> cut.merge(row.partition(), row.offset() + 1, Math::max));
        RestateScope scope =
                new RestateScope(
                        TroubledEvents.TOPIC,
                        days,
                        IngestRule.horizon(settings.get(TilesOptions.MAX_CLOCK_SKEW), HORIZON),
                        cut,
                        new RunRule());
        new RestateJob(scope, decoder, FILES_PER_DATE)
                .define(
                        StreamExecutionEnvironment.createLocalEnvironment(2),
                        paths(files),
                        paths(write(ArchiveSection.LATE, lateRecords(raw, output))),
                        attempt().toString(),
                        "stream-batch",
                        new TreeSet<>())
                .executeAndCollect()
                .forEachRemaining(summary -> {});
        return facts();
    }

    private Path attempt() {
        return folder.resolve("attempt=1");
    }

    private List<ArchiveFile> write(ArchiveSection section, List<RawRecord> rows)
            throws IOException {
        return ArchiveFileWriter.write(folder.resolve("archive"), section, rows);
    }

    private static List<String> paths(List<ArchiveFile> files) {
        return files.stream().map(file -> file.path().toString()).toList();
    }

    private static List<RawRecord> lateRecords(List<RawRecord> raw, List<OutboxRecord> output) {
        List<RawRecord> late = new ArrayList<>();
        for (OutboxRecord row : output) {
            if (row.channel() == Channel.LATE) {
                late.add(
                        new RawRecord(
                                "engagement.late",
                                0,
                                late.size(),
                                raw.get(0).timestamp(),
                                RawTimestampType.LOG_APPEND,
                                row.key(),
                                row.value(),
                                List.of()));
            }
        }
        return late;
    }

    private AttemptSummary summary() throws IOException {
        String summary = Files.readString(attempt().resolve(AttemptSummary.FILE));
        return AttemptSummary.parse(summary.getBytes(UTF_8));
    }

    /** Ids that were taken back, by date. */
    private Map<Long, Long> voided() throws IOException {
        return summary().voided().stream()
                .collect(Collectors.toMap(VoidedDate::eventDay, VoidedDate::ids));
    }

    private List<CourseDay> facts() throws IOException {
        List<CourseDay> facts = new ArrayList<>();
        for (StagedFile file : summary().files()) {
            Path path =
                    attempt().resolve(StagedFile.directory(file.eventDay())).resolve(file.name());
            CourseDayReader.read(path).stream().map(CourseDayRow::fact).forEach(facts::add);
        }
        return facts;
    }

    /** What is above 0, by course and date. */
    private static Map<Place, Long> by(List<CourseDay> facts, ToLongFunction<CourseDay> number) {
        return facts.stream()
                .filter(fact -> number.applyAsLong(fact) > 0)
                .collect(
                        Collectors.toMap(
                                fact -> new Place(fact.courseId(), fact.eventDay()),
                                number::applyAsLong));
    }

    private static long of(Map<Place, Long> numbers, Place place) {
        return numbers.getOrDefault(place, 0L);
    }

    private static TilesSettings settings() {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "school");
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, "127.0.0.1:1");
        options.set(TilesOptions.FORMAT, InputFormat.AUTO);
        options.set(KafkaOptions.INPUT_TOPIC, TroubledEvents.TOPIC);
        options.set(TilesOptions.PARALLELISM, TroubledEvents.PARTITIONS);
        options.set(TilesOptions.MAX_CLOCK_SKEW, TroubledEvents.SKEW);
        options.set(TilesOptions.MAX_DRIFT, Duration.ofDays(7));
        return TilesSettings.parse(options);
    }
}
