package io.coursetiles.deploy.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts distinct learners per course and five minutes, or date, straight from the JSON of a
 * tracking log. Knows nothing of the job's decoder; as much of the format as one clean log needs.
 */
final class TrackingLogCount {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern COURSE_URL = Pattern.compile("/courses/([^/]+/[^/]+/[^/]+)/.*");

    private final Path log;

    TrackingLogCount(Path log) {
        this.log = log;
    }

    /** By course, space, start of the window. */
    Map<String, Integer> learnersByTile() throws IOException {
        return learnersBy(
                time ->
                        time.truncatedTo(ChronoUnit.HOURS)
                                .plusSeconds(time.getEpochSecond() % 3_600 / 300 * 300)
                                .toString());
    }

    /** By course, space, date in UTC. */
    Map<String, Integer> learnersByDate() throws IOException {
        return learnersBy(time -> time.toString().substring(0, 10));
    }

    private Map<String, Integer> learnersBy(Function<Instant, String> period) throws IOException {
        Map<String, Set<String>> learners = new TreeMap<>();
        for (String line : Files.readAllLines(log)) {
            JsonNode event = JSON.readTree(line);
            JsonNode payload = payload(event.path("event"));
            String course = course(event, payload);
            String learner = learner(event, payload);
            if (course != null && learner != null) {
                Instant time = OffsetDateTime.parse(event.path("time").asText()).toInstant();
                learners.computeIfAbsent(course + " " + period.apply(time), tile -> new TreeSet<>())
                        .add(learner);
            }
        }
        Map<String, Integer> counts = new TreeMap<>();
        learners.forEach((tile, names) -> counts.put(tile, names.size()));
        return counts;
    }

    /** The payload, also out of a text; the platform cuts long texts, which then say nothing. */
    private static JsonNode payload(JsonNode event) {
        if (!event.isTextual() || !event.asText().startsWith("{")) {
            return event;
        }
        try {
            return JSON.readTree(event.asText());
        } catch (JsonProcessingException cut) {
            return MissingNode.getInstance();
        }
    }

    private static String course(JsonNode event, JsonNode payload) {
        return Stream.of(
                        event.path("context").path("course_id"),
                        payload.path("course_id"),
                        event.path("event_source").asText().equals("server")
                                ? inUrl(event.path("event_type"))
                                : MissingNode.getInstance(),
                        inUrl(event.path("page")))
                .map(JsonNode::asText)
                .filter(course -> !course.isBlank())
                .findFirst()
                .orElse(null);
    }

    private static JsonNode inUrl(JsonNode url) {
        Matcher matcher = COURSE_URL.matcher(url.asText().replaceFirst("^https?://[^/]*", ""));
        return matcher.matches()
                ? JSON.getNodeFactory().textNode(matcher.group(1))
                : MissingNode.getInstance();
    }

    private static String learner(JsonNode event, JsonNode payload) {
        return Stream.of(
                        payload.path("user_id"),
                        payload.path("username"),
                        event.path("context").path("user_id"),
                        event.path("username"))
                .filter(name -> !name.isNull())
                .map(JsonNode::asText)
                .filter(name -> !name.isBlank() && !name.equals("anonymous"))
                .findFirst()
                .orElse(null);
    }
}
