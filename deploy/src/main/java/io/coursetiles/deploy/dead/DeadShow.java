package io.coursetiles.deploy.dead;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** All letters about one record of the input topic: headers, and the payload once. */
public final class DeadShow {

    private final SourcePosition source;
    private final List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    private final boolean replayed;

    private DeadShow(SourcePosition source, boolean replayed) {
        this.source = source;
        this.replayed = replayed;
    }

    public static DeadShow read(Kafka kafka, TilesSettings settings, SourcePosition source) {
        DeadShow show = new DeadShow(source, Replayed.read(kafka, settings).contains(source));
        new DeadTopic(kafka, settings)
                .forEach(DeadFilter.of(source), (letter, record) -> show.letters.add(record));
        return show;
    }

    /** Whether there is a dead letter about it. */
    public boolean isThere() {
        return !letters.isEmpty();
    }

    /**
     * @param limit bytes of the payload that are shown
     */
    public String text(int limit, PayloadForm form) {
        if (!isThere()) {
            return "No dead letter about " + source + ".";
        }
        List<String> lines = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> letter : letters) {
            for (Header header : letter.headers()) {
                lines.add("%-18s %s".formatted(header.key(), value(header)));
            }
            lines.add("%-18s %s".formatted("replayed", replayed ? "yes" : "no"));
            lines.add("");
        }
        lines.add(PayloadText.of(letters.get(0).value(), limit, form));
        return String.join("\n", lines);
    }

    private static String value(Header header) {
        return PayloadText.of(header.value(), 1_000, PayloadForm.TEXT).replace("\n", "\\n");
    }

    /** The payload in Base64, whole as far as the letter has it. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", source.toString());
        json.put("replayed", replayed);
        List<Map<String, String>> items = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> letter : letters) {
            Map<String, String> headers = new LinkedHashMap<>();
            for (Header header : letter.headers()) {
                headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
            }
            items.add(headers);
        }
        json.put("items", items);
        byte[] payload = letters.isEmpty() ? null : letters.get(0).value();
        json.put(
                "payload_base64",
                payload == null ? null : Base64.getEncoder().encodeToString(payload));
        return json;
    }
}
