package io.coursetiles.operators.decode.caliper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Caliper events as JSON text, written for the tests, one change away from a good one. */
public final class CaliperText {

    static final String LEARNER = "https://lms.test/people/ada";
    static final String SECTION = "https://lms.test/algebra/spring/b";
    static final String OFFERING = "https://lms.test/algebra/spring";
    static final String VIDEO = "https://lms.test/algebra/films/roots";

    private final Map<String, String> members;

    private CaliperText(Map<String, String> members) {
        this.members = members;
    }

    /** A video paused, with whole entities. */
    public static CaliperText event() {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("@context", "[\"http://purl.imsglobal.org/ctx/caliper/v1p2\",{\"x\":\"y\"}]");
        members.put("id", "\"urn:uuid:7B0C5A52-0D1E-4F6B-9A3C-55D2E1F0A9B8\"");
        members.put("type", "\"MediaEvent\"");
        members.put("profile", "\"MediaProfile\"");
        members.put("actor", entity(LEARNER, "Person"));
        members.put("action", "\"Paused\"");
        members.put("object", entity(VIDEO, "VideoObject"));
        members.put("target", "{\"id\":\"_:place\",\"type\":\"MediaLocation\"}");
        members.put("eventTime", "\"2026-03-02T10:00:00.250Z\"");
        members.put("edApp", "\"https://player.test\"");
        members.put("group", section());
        members.put("session", entity("https://lms.test/sessions/5e55", "Session"));
        members.put("referrer", "\"https://lms.test/algebra\"");
        return new CaliperText(members);
    }

    /** The same event with every entity thinned to its IRI. */
    public static CaliperText thinned() {
        return event().with("actor", quoted(LEARNER))
                .with("object", quoted(VIDEO))
                .with("group", quoted(SECTION))
                .with("session", quoted("https://lms.test/sessions/5e55"));
    }

    /** The same event as Caliper 1.0 has it: no id, long names, empty members. */
    public static CaliperText legacy() {
        String vocabulary = "http://purl.imsglobal.org/caliper/v1/";
        Map<String, String> members = new LinkedHashMap<>();
        members.put("@context", "\"http://purl.imsglobal.org/ctx/caliper/v1/Context\"");
        members.put("@type", quoted(vocabulary + "MediaEvent"));
        members.put("actor", old(LEARNER, vocabulary + "lis/Person", ""));
        members.put("action", "\"http://purl.imsglobal.org/vocab/caliper/v1/action#Paused\"");
        members.put("object", old(VIDEO, vocabulary + "VideoObject", ",\"isPartOf\":null"));
        members.put("target", "null");
        members.put("eventTime", "\"2026-03-02T10:00:00.250Z\"");
        members.put("edApp", old("https://player.test", vocabulary + "SoftwareApplication", ""));
        members.put(
                "group",
                old(
                        "https://lms.test/algebra/spring/b/pair-4",
                        vocabulary + "lis/Group",
                        ",\"subOrganizationOf\":"
                                + old(
                                        SECTION,
                                        vocabulary + "lis/CourseSection",
                                        ",\"subOrganizationOf\":"
                                                + old(
                                                        OFFERING,
                                                        vocabulary + "lis/CourseOffering",
                                                        ",\"subOrganizationOf\":null"))));
        return new CaliperText(members);
    }

    static String entity(String id, String type) {
        return "{\"id\":\"" + id + "\",\"type\":\"" + type + "\",\"name\":\"n\",\"extensions\":{}}";
    }

    static String section() {
        return "{\"id\":\""
                + SECTION
                + "\",\"type\":\"CourseSection\",\"courseNumber\":\"ALG-1\",\"subOrganizationOf\":"
                + entity(OFFERING, "CourseOffering")
                + "}";
    }

    private static String old(String id, String type, String more) {
        return "{\"@id\":\""
                + id
                + "\",\"@type\":\""
                + type
                + "\",\"name\":null,\"keywords\":[],\"extensions\":{}"
                + more
                + "}";
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }

    public CaliperText with(String member, String json) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        changed.put(member, json);
        return new CaliperText(changed);
    }

    public CaliperText without(String member) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        changed.remove(member);
        return new CaliperText(changed);
    }

    public CaliperText numbered(int number) {
        return with("id", "\"urn:uuid:00000000-0000-4000-8000-%012d\"".formatted(number));
    }

    CaliperText reversed() {
        List<String> names = new ArrayList<>(members.keySet());
        Map<String, String> changed = new LinkedHashMap<>();
        for (int i = names.size() - 1; i >= 0; i--) {
            changed.put(names.get(i), members.get(names.get(i)));
        }
        return new CaliperText(changed);
    }

    @Override
    public String toString() {
        return members.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** What a sensor sends; later than the events by weeks. */
    public static String envelope(Object... items) {
        return List.of(items).stream()
                .map(Object::toString)
                .collect(
                        Collectors.joining(
                                ",",
                                "{\"sensor\":\"https://lms.test/sensors/1\","
                                        + "\"sendTime\":\"2026-03-30T00:00:00.000Z\","
                                        + "\"dataVersion\":\"http://purl.imsglobal.org/ctx/caliper/v1p2\","
                                        + "\"data\":[",
                                "]}"));
    }

    static List<Outcome> decode(Decoder decoder, Object json) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(json.toString().getBytes(UTF_8), out);
        return out;
    }

    static Outcome only(Decoder decoder, Object json) {
        List<Outcome> out = decode(decoder, json);
        assertThat(out).hasSize(1);
        return out.get(0);
    }

    /** The reason of a skip or a dead letter, or {@code ok}. */
    static String label(Outcome outcome) {
        if (outcome instanceof Outcome.Skip skip) {
            return skip.reason().label();
        }
        return outcome instanceof Outcome.Dead dead ? dead.reason().label() : "ok";
    }
}
