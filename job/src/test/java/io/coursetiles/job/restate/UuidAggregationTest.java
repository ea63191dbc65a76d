package io.coursetiles.job.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.archive.PartFiles;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.batch.RecordTypes;
import io.coursetiles.job.courseday.CourseDay;
import io.coursetiles.operators.types.RepeatedText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The wrong way, kept as an example: an id that is minted for each row makes every repeated row
 * another event. The same operators with the events' own ids give one result.
 */
class UuidAggregationTest {

    private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");

    @TempDir private Path folder;

    private final RestateExample example = new RestateExample();

    @Test
    void mintedIdsCountRowsAndNotEvents() throws Exception {
        List<RawRecord> once = example.raw;
        List<RawRecord> twice = new ArrayList<>(once);
        twice.addAll(once);

        MapFunction<PackedOccurrence, PackedOccurrence> own = each -> each;
        assertThat(events(once, own)).isEqualTo(Map.of("a", 3L, "b", 2L));
        assertThat(events(twice, own)).isEqualTo(Map.of("a", 3L, "b", 2L));

        assertThat(events(once, UuidAggregationTest::minted)).isEqualTo(Map.of("a", 4L, "b", 3L));
        assertThat(events(twice, UuidAggregationTest::minted))
                .as("a retry that met an append")
                .isEqualTo(Map.of("a", 8L, "b", 6L));
    }

    private static PackedOccurrence minted(PackedOccurrence packed) {
        Occurrence each = packed.unpack(new RepeatedText());
        UUID id = UUID.randomUUID();
        return PackedOccurrence.of(
                new Occurrence(
                        id.getMostSignificantBits(),
                        id.getLeastSignificantBits(),
                        each.eventTime(),
                        each.eventDay(),
                        each.ingestDay(),
                        each.partition(),
                        each.offset(),
                        each.item(),
                        each.lateRow(),
                        each.courseId(),
                        each.learnerHigh(),
                        each.learnerLow(),
                        each.kind(),
                        each.lesson(),
                        each.voids(),
                        each.completedHigh(),
                        each.completedLow()));
    }

    private Map<String, Long> events(
            List<RawRecord> rows, MapFunction<PackedOccurrence, PackedOccurrence> ids)
            throws Exception {
        TreeSet<Long> days = new TreeSet<>(List.of(MONDAY.toEpochDay()));
        RestateScope scope = example.scope(days, IngestRule.horizon(RestateExample.SKEW, 3));
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2);
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        Path input = Files.createTempDirectory(folder, "raw");
        Map<String, Long> events = new TreeMap<>();
        env.fromData(List.of(PartFiles.write(input, rows).toString()))
                .process(new DecodedItems(scope, RestateExample.decoder(), input.toString()))
                .returns(PackedOccurrenceSerializer.TYPE)
                .map(ids)
                .returns(PackedOccurrenceSerializer.TYPE)
                .keyBy(PackedOccurrence::idHigh, Types.LONG)
                .transform(
                        "deduplicate",
                        RecordTypes.of(PartialDay.class),
                        new Survivors(days, scope.rule()))
                .keyBy(
                        each -> Tuple2.of(each.courseId(), each.eventDay()),
                        Types.TUPLE(Types.STRING, Types.LONG))
                .process(new CourseDays())
                .returns(RecordTypes.of(CourseDay.class))
                .executeAndCollect(100)
                .forEach(fact -> events.put(fact.courseId(), fact.events()));
        return events;
    }
}
