package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.JsonObject;
import java.util.List;

/**
 * Which block of the course an event is about, as a {@link LessonId}: the first that is one of
 * {@code context.module.usage_key}; {@code problem_id, block_id, module_id, usage_key, id} of the
 * payload; the name of the first input of a submitted form; the block in one of {@link EventUrls};
 * the block that the page was asked to activate. Null if there is none.
 */
final class LessonRule {

    private static final List<String> FIELDS =
            List.of("problem_id", "block_id", "module_id", "usage_key", "id");
    private static final String ACTIVATE = "activate_block_id";
    private static final String INPUT = "input_";
    private static final String OLD_SCHEME = "i4x:";
    // "i4x:", an empty segment, organisation, course, category, name.
    private static final int OLD_SEGMENTS = 6;

    private final TrackingRecord event;
    private final String course;
    private final String category;

    private LessonRule(TrackingRecord event, String course) {
        this.event = event;
        this.course = course;
        this.category = isOfPlayer(event.type()) ? "video" : null;
    }

    /**
     * @param course of the event, valid
     */
    static String of(TrackingRecord event, String course) {
        return new LessonRule(event, course).lesson();
    }

    private static boolean isOfPlayer(String type) {
        return type.startsWith("edx.video.")
                || type.endsWith("_video")
                || type.endsWith("_transcript")
                || type.startsWith("video_");
    }

    private String lesson() {
        String lesson = id(event.context().object("module").string("usage_key"));
        for (int i = 0; lesson == null && i < FIELDS.size(); i++) {
            lesson = id(event.fields().string(FIELDS.get(i)));
        }
        if (lesson == null) {
            lesson = id(input(event.payload()));
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

    private String id(String raw) {
        return LessonId.of(raw, course, category);
    }

    /** The name of the first input, if the payload is a form, or a list that starts with one. */
    private static String input(Object payload) {
        Object form = payload instanceof List<?> list && !list.isEmpty() ? list.get(0) : payload;
        if (!(form instanceof String text) || !text.startsWith(INPUT)) {
            return null;
        }
        int end = text.indexOf('=');
        if (end < 0) {
            return null;
        }
        String name = text.substring(0, end);
        int brackets = name.endsWith("[]") ? 2 : name.endsWith("%5B%5D") ? 6 : 0;
        return name.substring(0, name.length() - brackets);
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
}
