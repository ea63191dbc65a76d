package io.coursetiles.deploy.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.coursetiles.job.audit.KnownRuns;
import io.coursetiles.job.audit.LateClaim;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.outbox.RunInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

/** Which runs an audit may compare with what it recomputes, and which of them read what. */
class ReceiptsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Configuration options = options();
    private final List<JsonNode> records = new ArrayList<>();

    @Test
    void runIsComparableWithTheSameDecoderMappingAndClockBound() throws Exception {
        RunInfo present = settings().run(0);
        receipt("school", 1, present.decoderVersion(), present.mappingDigest(), "{}");
        receipt("school", 2, "xapi/1", present.mappingDigest(), "{}");
        receipt("school", 3, present.decoderVersion(), "other", "{}");
        receipt("school", 4, present.decoderVersion(), present.mappingDigest(), "{}");
        receipt("school", 4, "xapi/1", present.mappingDigest(), "{}");
        receipt("lyceum", 5, present.decoderVersion(), present.mappingDigest(), "{}");
        options.set(TilesOptions.MAX_CLOCK_SKEW, Duration.ofMinutes(10));
        receipt("school", 6, settings().run(0).decoderVersion(), present.mappingDigest(), "{}");
        options.removeConfig(TilesOptions.MAX_CLOCK_SKEW);
        KnownRuns known = known();
        assertThat(known.isComparable(1)).isTrue();
        assertThat(known.isComparable(2)).as("another decoder").isFalse();
        assertThat(known.isComparable(3)).as("another mapping").isFalse();
        assertThat(known.isComparable(4)).as("both").isFalse();
        assertThat(known.isComparable(5)).as("another deployment").isFalse();
        assertThat(known.isOther(5)).as("another deployment").isFalse();
        assertThat(known.isComparable(6)).as("another clock bound").isFalse();
        options.set(TilesOptions.MAX_CLOCK_SKEW, Duration.ofMinutes(10));
        assertThat(known().isComparable(6)).isTrue();
        assertThat(known().isComparable(1)).isFalse();
    }

    @Test
    void positionIsComparableWhenTheRunThatAnnouncedItIs() throws Exception {
        RunInfo present = settings().run(0);
        first(1, 0, 3);
        receipt("school", 1, "xapi/1", present.mappingDigest(), "{\"0\":20}");
        first(2, 0, 20);
        receipt("school", 2, present.decoderVersion(), present.mappingDigest(), "{\"0\":30}");
        assertThat(known().isComparable(0, 19)).isFalse();
        assertThat(known().isComparable(0, 20)).isTrue();
        assertThat(known().isComparable(1, 20)).as("nobody read it").isFalse();
    }

    /** Run 2, by another build, from an old savepoint; run 3 from where run 1 had come to. */
    @Test
    void positionIsOfTheRunThatStands() throws Exception {
        RunInfo present = settings().run(0);
        first(1, 0, 0);
        receipt("school", 1, present.decoderVersion(), present.mappingDigest(), "{\"0\":100}");
        first(2, 0, 40);
        receipt("school", 2, "xapi/1", present.mappingDigest(), "{\"0\":60}");
        restoredFromRunOne(records.get(3));
        assertThat(known().isComparable(0, 50)).as("as long as run 2 is the newest").isFalse();
        first(3, 0, 100);
        receipt("school", 3, present.decoderVersion(), present.mappingDigest(), "{\"0\":120}");
        restoredFromRunOne(records.get(5));
        assertThat(known().isComparable(0, 39)).isTrue();
        assertThat(known().isComparable(0, 50)).isTrue();
        assertThat(known().isComparable(0, 99)).isTrue();
        assertThat(known().isComparable(0, 119)).isTrue();
    }

    private static void restoredFromRunOne(JsonNode receipt) {
        ((ObjectNode) receipt)
                .put("restored_run", 1)
                .put("restored_from", 1)
                .put("previous_checkpoint_id", 1);
    }

    /** Its first transaction was lost; what is left shows that it, or the run before, read on. */
    @Test
    void positionThatNoAnnouncementCoversIsOfNoRun() throws Exception {
        RunInfo present = settings().run(0);
        first(1, 0, 0);
        receipt("school", 1, present.decoderVersion(), present.mappingDigest(), "{\"0\":20}");
        receipt("school", 2, "xapi/1", present.mappingDigest(), "{\"0\":30}");
        first(3, 0, 30);
        receipt("school", 3, present.decoderVersion(), present.mappingDigest(), "{\"0\":40}");
        receipt("school", 4, present.decoderVersion(), present.mappingDigest(), "{\"0\":40}");
        assertThat(known().isComparable(0, 19)).isTrue();
        assertThat(known().isComparable(0, 20)).isFalse();
        assertThat(known().isComparable(0, 29)).isFalse();
        assertThat(known().isComparable(0, 30)).isTrue();
        assertThat(known().isComparable(0, 39)).isTrue();
    }

    /** The gap ends where the run's first receipt that is there says that it reads on. */
    @Test
    void positionBehindTheFirstReceiptLeftIsOfItsRun() throws Exception {
        RunInfo present = settings().run(0);
        first(1, 0, 0);
        receipt("school", 1, "xapi/1", present.mappingDigest(), "{\"0\":20}");
        receipt("school", 2, present.decoderVersion(), present.mappingDigest(), "{\"0\":30}");
        receipt("school", 2, present.decoderVersion(), present.mappingDigest(), "{\"0\":90}");
        assertThat(known().isComparable(0, 29)).isFalse();
        assertThat(known().isComparable(0, 30)).isTrue();
        assertThat(known().isComparable(0, 95)).isTrue();
    }

    /** Run 1 is of a build whose receipts do not tell how long it waited. */
    @Test
    void lateRowsAreJudgedByTheBoundThatTheirRunTold() throws Exception {
        RunInfo present = settings().run(0);
        first(1, 0, 0);
        receipt("school", 1, present.decoderVersion(), present.mappingDigest(), "{\"0\":20}");
        ObjectNode one = (ObjectNode) records.get(1);
        one.put("closed_until", "1970-01-01T00:00:25Z");
        first(2, 0, 20);
        receipt("school", 2, present.decoderVersion(), present.mappingDigest(), "{\"0\":30}");
        ObjectNode two = (ObjectNode) records.get(3);
        two.put("out_of_orderness_ms", 30_000);
        two.put("restored_run", 1).put("restored_from", 1).put("previous_checkpoint_id", 1);
        two.put("closed_until", "1970-01-01T00:01:00Z");
        assertThat(known().justified(0, 19, 1_000_000)).as("the present").isEqualTo(399_999);
        assertThat(known().justified(0, 20, 1_000_000)).isEqualTo(969_999);
        assertThat(known().tellsCause(row(1, 90_000))).as("it did not tell").isFalse();
        assertThat(known().tellsCause(row(2, 24_999))).as("it may have it from run 1").isFalse();
        assertThat(known().tellsCause(row(2, 25_000))).isTrue();
    }

    private static LateClaim row(long run, long watermark) {
        return new LateClaim(0, 5, 0, 0, 10_000, watermark, 0, run);
    }

    private KnownRuns known() {
        return Receipts.of(settings(), records).known();
    }

    private TilesSettings settings() {
        return TilesSettings.parse(options);
    }

    private static Configuration options() {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "school");
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, "127.0.0.1:1");
        return options;
    }

    private void first(long run, int partition, long offset) throws IOException {
        add(
                "{\"type\":\"first_offset\",\"deployment\":\"school\",\"run\":%d,\"topic\":\"in\","
                        + "\"partition\":%d,\"offset\":%d}",
                run, partition, offset);
    }

    private void receipt(
            String deployment, long run, String decoder, String mapping, String offsets)
            throws IOException {
        add(
                "{\"type\":\"receipt\",\"deployment\":\"%s\",\"run\":%d,\"subtask\":0,"
                        + "\"parallelism\":1,\"checkpoint_id\":1,\"previous_checkpoint_id\":null,"
                        + "\"restored_from\":null,\"restored_run\":null,\"end\":false,"
                        + "\"counts\":{},\"offsets\":%s,\"closed_until\":null,"
                        + "\"decoder_version\":\"%s\",\"mapping_digest\":\"%s\"}",
                deployment, run, offsets, decoder, mapping);
    }

    private void add(String format, Object... values) throws IOException {
        records.add(JSON.readTree(format.formatted(values)));
    }
}
