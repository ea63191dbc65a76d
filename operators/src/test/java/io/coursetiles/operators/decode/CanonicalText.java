package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A canonical event as JSON text, one change away from a good one. */
final class CanonicalText {

    private final Map<String, String> fields;

    private CanonicalText(Map<String, String> fields) {
        this.fields = fields;
    }

    static CanonicalText good() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("event_id", "\"evt-1\"");
        fields.put("event_time", "\"2026-03-02T10:00:00Z\"");
        fields.put("course_id", "\"course-v1:Org+Algebra+2026\"");
        fields.put("learner_key", "\"learner-7\"");
        fields.put("event_type", "\"video\"");
        return new CanonicalText(fields);
    }

    CanonicalText with(String field, String json) {
        Map<String, String> changed = new LinkedHashMap<>(fields);
        changed.put(field, json);
        return new CanonicalText(changed);
    }

    CanonicalText without(String field) {
        Map<String, String> changed = new LinkedHashMap<>(fields);
        changed.remove(field);
        return new CanonicalText(changed);
    }

    CanonicalText reversed() {
        List<String> names = new ArrayList<>(fields.keySet());
        Map<String, String> changed = new LinkedHashMap<>();
        for (int i = names.size() - 1; i >= 0; i--) {
            changed.put(names.get(i), fields.get(names.get(i)));
        }
        return new CanonicalText(changed);
    }

    byte[] bytes() {
        return toString().getBytes(UTF_8);
    }

    @Override
    public String toString() {
        return fields.entrySet().stream()
                .map(field -> '"' + field.getKey() + "\":" + field.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** The one outcome of {@code value}. */
    static Outcome only(Decoder decoder, byte[] value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value, out);
        assertThat(out).hasSize(1);
        return out.get(0);
    }
}
