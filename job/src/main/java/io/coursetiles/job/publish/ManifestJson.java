package io.coursetiles.job.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The stored form of a {@link Manifest}.
 *
 * <p>A field that old releases may ignore is added without a change of format_version. One that
 * they must not ignore raises it, and they then refuse to read on: a publish carries the other
 * dates over, and would drop what it does not know of them.
 */
final class ManifestJson {

    static final int FORMAT_VERSION = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private ManifestJson() {}

    static byte[] write(Manifest manifest) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format_version", FORMAT_VERSION);
        root.put("version", manifest.version());
        root.put("previous", manifest.previous());
        root.put("job_id", manifest.jobId());
        root.put("attempt", manifest.attempt());
        root.put("kind", manifest.kind().text());
        root.put("rolled_back_to", manifest.rolledBackTo());
        ObjectNode dates = root.putObject("dates");
        manifest.dates().forEach((date, content) -> write(content, dates.putObject(date)));
        ArrayNode gate = root.putArray("gate");
        manifest.gate().forEach(verdict -> write(verdict, gate.addObject()));
        return root.toString().getBytes(UTF_8);
    }

    static Manifest parse(byte[] json) {
        JsonFields root = root(json);
        long format = root.number("format_version");
        Checks.require(
                format == FORMAT_VERSION,
                "format_version",
                format,
                FORMAT_VERSION + "; use a release that knows it");
        SortedMap<String, PublishedDate> dates = new TreeMap<>();
        root.objects("dates").forEach((date, content) -> dates.put(date, date(content)));
        return new Manifest(
                root.number("version"),
                root.number("previous"),
                root.text("job_id"),
                root.smallNumber("attempt"),
                root.oneOf("kind", ManifestKind.values(), ManifestKind::text),
                root.number("rolled_back_to"),
                dates,
                root.list("gate").stream().map(ManifestJson::verdict).toList());
    }

    private static JsonFields root(byte[] json) {
        try {
            return new JsonFields("", JSON.readTree(json));
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException(
                    "Cannot read JSON: " + broken.getOriginalMessage(), broken);
        } catch (IOException inMemory) {
            throw new IllegalStateException(inMemory);
        }
    }

    private static void write(PublishedDate date, ObjectNode node) {
        node.put("prefix", date.prefix());
        ArrayNode files = node.putArray("files");
        for (PublishedFile file : date.files()) {
            files.addObject()
                    .put("name", file.name())
                    .put("size", file.size())
                    .put("sha256", file.sha256());
        }
        node.put("rows", date.rows());
        node.put("event_count", date.eventCount());
        ObjectNode cut = node.putObject("cut");
        date.cut().forEach(cut::put);
        node.put("state", date.state().text());
        node.put("job_id", date.jobId());
        node.put("attempt", date.attempt());
    }

    private static PublishedDate date(JsonFields date) {
        List<PublishedFile> files =
                date.list("files").stream()
                        .map(
                                file ->
                                        new PublishedFile(
                                                file.text("name"),
                                                file.number("size"),
                                                file.text("sha256")))
                        .toList();
        return new PublishedDate(
                date.text("prefix"),
                files,
                date.number("rows"),
                date.number("event_count"),
                date.numbers("cut"),
                date.oneOf("state", DateState.values(), DateState::text),
                date.text("job_id"),
                date.smallNumber("attempt"));
    }

    private static void write(GateVerdict verdict, ObjectNode node) {
        node.put("rule", verdict.rule());
        node.put("threshold", verdict.threshold());
        node.put("verdict", verdict.verdict().text());
        node.put("numbers", verdict.numbers());
        node.put("reason", verdict.reason());
    }

    private static GateVerdict verdict(JsonFields verdict) {
        return new GateVerdict(
                verdict.text("rule"),
                verdict.text("threshold"),
                verdict.oneOf("verdict", Verdict.values(), Verdict::text),
                verdict.text("numbers"),
                verdict.textOrNull("reason"));
    }
}
