package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonObject;
import java.util.List;

/**
 * Which block of the course an event is about, as the event spells it: {@code
 * context.module.usage_key}; else {@code problem_id, block_id, module_id, usage_key, id} of the
 * payload; else the block in one of {@link EventUrls}; else the block that the page was asked to
 * activate. Null if there is none, or none that could be an id.
 */
final class LessonRule {

    private static final List<String> FIELDS =
            List.of("problem_id", "block_id", "module_id", "usage_key", "id");
    private static final String ACTIVATE = "activate_block_id";
    private static final String OLD_SCHEME = "i4x:";
    // "i4x:", an empty segment, organisation, course, category, name.
    private static final int OLD_SEGMENTS = 6;

    private LessonRule() {}

    static String of(TrackingRecord event) {
        String lesson = id(event.context().object("module").string("usage_key"));
        for (int i = 0; lesson == null && i < FIELDS.size(); i++) {
            lesson = id(event.fields().string(FIELDS.get(i)));
        }
        List<UrlPath> urls = lesson == null ? EventUrls.of(event) : List.of();
        for (int i = 0; lesson == null && i < urls.size(); i++) {
            lesson = id(block(urls.get(i).segments()));
        }
        for (int i = 0; lesson == null && i < urls.size(); i++) {
            lesson = id(urls.get(i).parameter(ACTIVATE));
        }
        return lesson == null ? id(requested(event.fields())) : lesson;
    }

    private static String block(List<String> segments) {
        for (int i = 0; i + 1 < segments.size(); i++) {
            if (segments.get(i).equals("xblock") || segments.get(i).equals("modx")) {
                String block = segments.get(i + 1);
                int end = i + 1 + OLD_SEGMENTS;
                return block.equals(OLD_SCHEME) && segments.size() >= end
                        ? String.join("/", segments.subList(i + 1, end))
                        : block;
            }
        }
        return null;
    }

    /** The query of a request, which the server puts into the payload. */
    private static String requested(JsonObject payload) {
        Object values = payload.object("GET").value(ACTIVATE);
        return values instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof String id
                ? id
                : null;
    }

    private static String id(String raw) {
        if (raw == null) {
            return null;
        }
        IdText id = new IdText();
        return id.readTrimmed(raw) == IdText.Verdict.OK ? id.text() : null;
    }
}
