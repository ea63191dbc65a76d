package io.coursetiles.operators;

import static io.coursetiles.operators.LearnerRecords.ID;
import static io.coursetiles.operators.LearnerRecords.NAME;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.coursetiles.operators.decode.AutoDecoder;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.decode.LearnerSecret;
import io.coursetiles.operators.decode.PseudonymDecoder;
import io.coursetiles.operators.decode.RecordShape;
import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.dedup.DeduplicateOperator;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxInput;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.route.RecordDecoder;
import io.coursetiles.operators.route.RouteOperator;
import io.coursetiles.operators.route.SourceElement;
import io.coursetiles.operators.route.SourceRecord;
import io.coursetiles.operators.testing.CapturedLog;
import io.coursetiles.operators.testing.Events;
import io.coursetiles.operators.testing.Place;
import io.coursetiles.operators.testing.Subtask;
import io.coursetiles.operators.testing.Subtasks;
import io.coursetiles.operators.tile.PartialTile;
import io.coursetiles.operators.tile.TileOperator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * Who learns what is nobody's business but that of the raw records and the dead letters, which are
 * the originals: no name and no id of a learner is in a log line at any level, in an exception, a
 * metric's name, a detail, or a record of any output, key and headers included.
 */
class LearnerDataTest {

    private static final Path SAMPLES =
            Path.of(System.getProperty("tiles.samples", "../../shared/data"));

    @RegisterExtension private final Subtasks subtasks = new Subtasks();

    private final Decoder plain =
            new AutoDecoder(
                    Map.of(
                            RecordShape.CANONICAL,
                            new CanonicalDecoder(new KindMapping()),
                            RecordShape.OPENEDX,
                            new OpenEdxDecoder(),
                            RecordShape.XAPI,
                            new XapiDecoder(XapiRules.standard()),
                            RecordShape.CALIPER,
                            new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT)));

    @ParameterizedTest
    @EnumSource(RecordShape.class)
    void noLearnerIsInAnythingThatIsWrittenOrLogged(RecordShape format) throws Exception {
        List<byte[]> values = LearnerRecords.of(format);
        assertThat(learners(plain, values))
                .as("learners that were decoded")
                .anyMatch(each -> each.contains(NAME))
                .anyMatch(each -> each.contains(ID));
        assertNowhere(plain, values, Set.of(NAME, ID));
    }

    @Test
    void norWithPseudonymsAndThenTheyAreInNoOutputEither() throws Exception {
        LearnerSecret secret = () -> "figs grow on trees".getBytes(UTF_8);
        Decoder decoder = new PseudonymDecoder(plain, secret, "lms", secret.check());
        Set<String> forbidden = new HashSet<>(Set.of(NAME, ID, "figs grow"));
        List<byte[]> values = new ArrayList<>();
        for (RecordShape format : RecordShape.values()) {
            Set<String> pseudonyms = learners(decoder, LearnerRecords.of(format));
            assertThat(pseudonyms).as(format.name()).isNotEmpty();
            forbidden.addAll(pseudonyms);
            values.addAll(LearnerRecords.of(format));
        }
        assertThat(forbidden).hasSizeGreaterThan(5);
        assertNowhere(decoder, values, forbidden);
    }

    @Test
    void noLearnerOfARecordedLogIsAnywhere() throws Exception {
        List<byte[]> values = new ArrayList<>();
        if (Files.isDirectory(SAMPLES)) {
            try (Stream<Path> files = Files.walk(SAMPLES)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".jsonl")).toList()) {
                    values.addAll(lines(Files.readAllBytes(file)));
                }
            }
        }
        assumeFalse(values.isEmpty(), "no recorded logs");
        Set<String> telling = new HashSet<>(learners(plain, values));
        // Shorter ones stand in any text.
        telling.removeIf(learner -> learner.length() < 6);
        assertThat(telling).isNotEmpty();
        assertNowhere(plain, values, telling);
    }

    private void assertNowhere(Decoder decoder, List<byte[]> values, Set<String> learners)
            throws Exception {
        Map<String, List<String>> seen = new TreeMap<>();
        try (CapturedLog log = CapturedLog.atEveryLevel()) {
            LoggerFactory.getLogger(LearnerDataTest.class).debug("canary");
            run(decoder, values, seen);
            seen.put("log", log.lines());
        }
        assertThat(seen.get("log")).anyMatch(line -> line.contains("canary"));
        assertThat(seen.keySet())
                .contains("log", "TILES", "LATE", "DEAD_LETTERS", "RECEIPTS", "detail", "metrics");
        seen.forEach(
                (where, texts) ->
                        assertThat(texts)
                                .as(where)
                                .isNotEmpty()
                                .noneMatch(text -> learners.stream().anyMatch(text::contains)));
    }

    /** Twice, so that the second time all is late. */
    private void run(Decoder decoder, List<byte[]> values, Map<String, List<String>> seen)
            throws Exception {
        RecordDecoder records = new RecordDecoder(decoder, Duration.ofDays(36_500));
        Subtask<SourceElement, CourseEvent> route =
                subtasks.route(Subtasks.RUN, Place.only(), null);
        Subtask<CourseEvent, PartialTile> deduplicate = subtasks.deduplicate(Place.only(), null);
        Subtask<PartialTile, OutboxInput> tile =
                subtasks.tile(
                        new TileOperator(Events.WINDOWS, Duration.ZERO, Subtasks.RUN.run()),
                        Place.only(),
                        null);
        Subtask<OutboxInput, OutboxRecord> outbox = subtasks.outbox(Place.only(), null);
        long offset = 0;
        long end = 4_200_000_000_000L;
        for (int round = 1; round <= 2; round++) {
            for (byte[] value : values) {
                SourceRecord record = records.decode(0, offset++, end, value);
                for (Outcome outcome : record.outcomes()) {
                    if (outcome instanceof Outcome.Dead dead) {
                        add(seen, "detail", dead.detail());
                    }
                }
                route.process(record);
            }
            route.beforeBarrier(round);
            for (CourseEvent event : route.take(CourseEvent.class)) {
                deduplicate.process(event);
            }
            deduplicate.beforeBarrier(round);
            deduplicate.watermark(end);
            for (Object element : deduplicate.take()) {
                if (element instanceof PartialTile partial) {
                    tile.process(partial);
                }
            }
            tile.beforeBarrier(round);
            tile.watermark(end);
            List<OutboxInput> all = new ArrayList<>(route.take(RouteOperator.OUTBOX));
            all.addAll(deduplicate.take(DeduplicateOperator.LATE));
            all.addAll(tile.take(OutboxInput.class));
            for (OutboxInput each : all) {
                outbox.process(each);
            }
            outbox.beforeBarrier(round);
            outbox.take(OutboxRecord.class).forEach(record -> add(seen, record));
        }
        for (Subtask<?, ?> subtask : List.of(route, deduplicate, tile, outbox)) {
            subtask.metricNames().forEach(name -> add(seen, "metrics", name));
        }
    }

    private static void add(Map<String, List<String>> seen, OutboxRecord record) {
        String where = record.channel().name();
        add(seen, where, new String(record.key(), UTF_8));
        if (record.channel() != Channel.DEAD_LETTERS) {
            add(seen, where, new String(record.value(), UTF_8));
        }
        for (OutboxRecord.Header header : record.headers()) {
            add(seen, where, header.name() + '=' + new String(header.value(), UTF_8));
        }
    }

    private static void add(Map<String, List<String>> seen, String where, String text) {
        seen.computeIfAbsent(where, none -> new ArrayList<>()).add(text);
    }

    private static Set<String> learners(Decoder decoder, List<byte[]> values) {
        Set<String> learners = new HashSet<>();
        List<Outcome> out = new ArrayList<>();
        values.forEach(value -> decoder.decode(value, out));
        for (Outcome outcome : out) {
            if (outcome instanceof Outcome.Ok event) {
                learners.add(event.learnerKey());
            }
        }
        return learners;
    }

    private static List<byte[]> lines(byte[] file) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int at = 0; at <= file.length; at++) {
            if (at == file.length || file[at] == '\n') {
                if (at > from) {
                    lines.add(Arrays.copyOfRange(file, from, at));
                }
                from = at + 1;
            }
        }
        return lines;
    }
}
