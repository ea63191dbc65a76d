package io.coursetiles.job.contracts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestKind;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.publish.PublishedFile;
import io.coursetiles.job.publish.Verdict;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.receipts.Replay;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.dedup.LateRows;
import io.coursetiles.operators.event.CourseEvent;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.OutboxRecord;
import io.coursetiles.operators.outbox.Receipts;
import io.coursetiles.operators.outbox.RunInfo;
import io.coursetiles.operators.route.DeadLetters;
import io.coursetiles.operators.route.SourceRecord;
import io.coursetiles.operators.tile.TileCounts;
import io.coursetiles.operators.tile.TileJson;
import io.coursetiles.operators.tile.TileKey;
import io.coursetiles.operators.window.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the project's own code writes keeps the contracts, and they are narrow: any field under
 * another name or of another type breaks them. What the process tests write is held against them
 * after each test.
 */
class ContractsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long TEN = 1_772_445_600_000L;
    private static final Windows WINDOWS = new Windows(300_000);
    private static final RunInfo RUN =
            new RunInfo("school", 3, "engagement.events", "canonical/1", "digest");

    /** As the outbox operator writes it. */
    private static final String RECEIPT =
            "{\"type\":\"receipt\",\"deployment\":\"school\",\"run\":3,\"subtask\":0,"
                    + "\"parallelism\":2,\"checkpoint_id\":7,\"previous_checkpoint_id\":null,"
                    + "\"restored_from\":null,\"restored_run\":null,\"end\":false,\"counts\":"
                    + "{\"tiles\":1,\"late\":0,\"dead_letters\":2,\"receipts\":1},\"input\":"
                    + "{\"records\":9,\"ok\":6,\"skipped\":{\"no_course\":1},\"dead\":"
                    + "{\"not_json\":2}},\"offsets\":{\"0\":9},\"closed_until\":"
                    + "\"2026-03-02T10:00:00Z\",\"decoder_version\":\"canonical/1\","
                    + "\"mapping_digest\":\"digest\"}";

    private static final String EVENT =
            "{\"event_id\":\"e\",\"event_time\":\"2026-03-02T10:00:00.123456789+05:30\","
                    + "\"course_id\":\" c \",\"learner_key\":\"l\",\"event_type\":\"video\","
                    + "\"manifest_id\":null}";

    private static JsonNode json(byte[] value) throws Exception {
        return JSON.readTree(value);
    }

    private static List<JsonNode> receipts() throws Exception {
        Receipts receipts = new Receipts(RUN);
        String job = "0123456789abcdef0123456789abcdef";
        List<JsonNode> all = new ArrayList<>(List.of(JSON.readTree(RECEIPT)));
        for (OutboxRecord record :
                List.of(
                        receipts.firstOffset(0, 4),
                        receipts.gap(1, 4, 9),
                        receipts.start(job),
                        receipts.withdrawn(job),
                        new Repair(
                                        "school",
                                        new TransactionName(
                                                3, 7, 1, TransactionName.Part.CHECKPOINT),
                                        "me")
                                .record(),
                        new Replay(
                                        "school",
                                        "me",
                                        "engagement.events",
                                        new TreeMap<>(Map.of(1, new TreeSet<>(List.of(4L)))))
                                .record())) {
            all.add(json(record.value()));
        }
        return all;
    }

    private static JsonNode tile() throws Exception {
        TileCounts counts = new TileCounts();
        counts.event(Kind.COMPLETION, CourseEvent.Lesson.MATCHED);
        return json(
                TileJson.record(
                                new TileKey("c", TEN),
                                TEN + 300_000,
                                counts,
                                1,
                                TileJson.Status.FINAL,
                                2,
                                3)
                        .value());
    }

    private static JsonNode lateRow() throws Exception {
        CourseEvent event =
                new CourseEvent(
                        1, 2, TEN + 1, "c", 3, 4, Kind.VIEW, CourseEvent.Lesson.NONE, 0, 5, 0, 6);
        return json(new LateRows(RUN, WINDOWS).of(event, TEN + 600_000).value());
    }

    private static ObjectNode deadLetter(int maxBytes) {
        OutboxRecord letter =
                new DeadLetters(RUN, maxBytes)
                        .of(
                                new SourceRecord(0, 1, -1, "{{{".getBytes(UTF_8), List.of(), 0, 2),
                                0,
                                new Outcome.Dead(DeadReason.NOT_JSON, "here"),
                                0);
        ObjectNode headers = JSON.createObjectNode();
        letter.headers().forEach(each -> headers.put(each.name(), new String(each.value(), UTF_8)));
        return headers;
    }

    private static JsonNode manifest(ManifestKind kind) throws Exception {
        boolean publish = kind == ManifestKind.PUBLISH;
        PublishedDate date =
                new PublishedDate(
                        "staging/job_id=j/attempt=1/event_date=2026-03-02",
                        List.of(new PublishedFile("part.parquet", 7, "0".repeat(64))),
                        1,
                        2,
                        new TreeMap<>(Map.of("engagement.events-0", 4L)),
                        DateState.SETTLED,
                        "j",
                        1);
        return json(
                new Manifest(
                                2,
                                1,
                                "j",
                                publish ? 1 : 0,
                                kind,
                                publish ? 0 : 1,
                                new TreeMap<>(Map.of("2026-03-02", date)),
                                publish
                                        ? List.of(
                                                new GateVerdict(
                                                        "drop-share",
                                                        "0.1",
                                                        Verdict.OVERRIDDEN,
                                                        "1 of 1",
                                                        "so"))
                                        : List.of())
                        .toJson());
    }

    private static void keeps(Contract contract, JsonNode record) {
        assertThat(contract.problems(record)).as(record.toString()).isEmpty();
        for (Map.Entry<String, JsonNode> field : List.copyOf(record.properties())) {
            ObjectNode renamed = record.deepCopy();
            renamed.set(field.getKey() + "_", renamed.remove(field.getKey()));
            ObjectNode wrong = record.deepCopy();
            wrong.putArray(field.getKey()).add(true);
            for (JsonNode broken : List.of(renamed, wrong)) {
                assertThat(contract.problems(broken)).as(broken.toString()).isNotEmpty();
            }
        }
    }

    @Test
    void everyRecordKeepsItsContractAndNoOtherNameOrTypeDoes() throws Exception {
        for (JsonNode receipt : receipts()) {
            keeps(Contract.RECEIPT, receipt);
        }
        keeps(Contract.TILE, tile());
        keeps(Contract.LATE_ROW, lateRow());
        keeps(Contract.DEAD_LETTER_HEADERS, deadLetter(100));
        keeps(Contract.DEAD_LETTER_HEADERS, deadLetter(1));
        keeps(Contract.MANIFEST, manifest(ManifestKind.PUBLISH));
        keeps(Contract.MANIFEST, manifest(ManifestKind.ROLLBACK));
    }

    @Test
    void fieldsWithinFieldsAreHeldToo() throws Exception {
        ObjectNode tile = (ObjectNode) tile();
        ((ObjectNode) tile.get("kinds")).put("quiz", 1);
        assertThat(Contract.TILE.problems(tile)).hasSize(1);
        ObjectNode receipt = (ObjectNode) JSON.readTree(RECEIPT);
        ((ObjectNode) receipt.at("/input/dead")).put("bad_luck", 1);
        assertThat(Contract.RECEIPT.problems(receipt)).isNotEmpty();
        ObjectNode bound = (ObjectNode) JSON.readTree(RECEIPT);
        bound.put("out_of_orderness_ms", 600_000);
        assertThat(Contract.RECEIPT.problems(bound)).isEmpty();
        bound.put("out_of_orderness_ms", -1);
        assertThat(Contract.RECEIPT.problems(bound)).isNotEmpty();
        ObjectNode manifest = (ObjectNode) manifest(ManifestKind.PUBLISH);
        ((ObjectNode) manifest.at("/dates/2026-03-02/files/0")).put("sha256", "0");
        assertThat(Contract.MANIFEST.problems(manifest)).hasSize(1);
        ObjectNode cut = deadLetter(1);
        cut.remove("payload_sha256");
        assertThat(Contract.DEAD_LETTER_HEADERS.problems(cut)).hasSize(1);
    }

    /** What the schema refuses the decoder refuses; the decoder is the narrower of the two. */
    @Test
    void canonicalEventsAreHeldAsTheDecoderHoldsThem() throws Exception {
        assertThat(Contract.CANONICAL_EVENT.problems(JSON.readTree(EVENT))).isEmpty();
        assertThat(decoded(EVENT)).isInstanceOf(Outcome.Ok.class);
        for (String broken :
                List.of(
                        EVENT.replace("\"e\"", "\" \""),
                        EVENT.replace("\"e\"", "\"" + "e".repeat(257) + "\""),
                        EVENT.replace("\"e\"", "1"),
                        EVENT.replace("\"event_id\"", "\"id\""),
                        EVENT.replace("+05:30", ""),
                        EVENT.replace("T", " "),
                        EVENT.replace("123456789", "1234567890"),
                        EVENT.replace("\" c \"", "null"),
                        EVENT.replace("\"l\"", "\"\""),
                        EVENT.replace("\"video\"", "[]"),
                        EVENT.replace(":null", ":7"),
                        "[" + EVENT + "]",
                        "7")) {
            assertThat(Contract.CANONICAL_EVENT.problems(JSON.readTree(broken)))
                    .as(broken)
                    .isNotEmpty();
            assertThat(decoded(broken)).as(broken).isInstanceOf(Outcome.Dead.class);
        }
        for (String good :
                List.of(
                        EVENT.replace("+05:30", "Z"),
                        EVENT.replace("+05:30", "-0800"),
                        EVENT.replace(".123456789", ""),
                        EVENT.replace("null", "\"lesson\""),
                        EVENT.replace(",\"manifest_id\":null", ""),
                        EVENT.replace("{", "{\"more\":[],"),
                        EVENT.replace("\"e\"", "\"" + "e".repeat(256) + "\""))) {
            assertThat(Contract.CANONICAL_EVENT.problems(JSON.readTree(good))).as(good).isEmpty();
            assertThat(decoded(good)).as(good).isInstanceOf(Outcome.Ok.class);
        }
    }

    private static Outcome decoded(String event) {
        List<Outcome> items = new ArrayList<>();
        new CanonicalDecoder(new KindMapping()).decode(event.getBytes(UTF_8), items);
        return items.get(0);
    }

    @Test
    void reasonsAndKindsAreThoseOfTheCode() {
        List<String> dead = Stream.of(DeadReason.values()).map(DeadReason::label).toList();
        JsonNode input = Contract.RECEIPT.text().at("/$defs/receipt/properties/input/properties");
        assertThat(texts(input.at("/dead/propertyNames/enum"))).isEqualTo(dead);
        assertThat(texts(Contract.DEAD_LETTER_HEADERS.text().at("/properties/error_reason/enum")))
                .isEqualTo(dead);
        assertThat(texts(input.at("/skipped/propertyNames/enum")))
                .isEqualTo(Stream.of(SkipReason.values()).map(SkipReason::label).toList());
        assertThat(texts(Contract.TILE.text().at("/properties/kinds/required")))
                .isEqualTo(Stream.of(Kind.values()).map(Kind::label).toList());
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
