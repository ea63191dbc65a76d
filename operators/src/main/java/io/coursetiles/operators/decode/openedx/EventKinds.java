package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.event.Kind;
import java.util.Set;

/**
 * What a tracking event counts as.
 *
 * <table>
 * <caption>Kinds, the first that applies</caption>
 * <tr><td>completion</td><td>{@code edx.completion.block_completion.changed} with {@code completion}
 *     equal to 1; a question answered right is none</td></tr>
 * <tr><td>view</td><td>a request as such (its type is a URL path), and moves within a course</td></tr>
 * <tr><td>video</td><td>everything the player reports</td></tr>
 * <tr><td>problem</td><td>what the server says of an attempt; the browser reports the same attempt
 *     once more, which is other</td></tr>
 * <tr><td>discussion</td><td>{@code edx.forum.*.created}; reads and votes are other</td></tr>
 * <tr><td>other</td><td>the rest</td></tr>
 * </table>
 */
final class EventKinds {

    private static final String COMPLETION = "edx.completion.block_completion.changed";
    private static final JsonNumber ONE = new JsonNumber("1");

    private static final Set<String> VIEWS =
            Set.of(
                    "seq_goto",
                    "seq_next",
                    "seq_prev",
                    "edx.ui.lms.sequence.next_selected",
                    "edx.ui.lms.sequence.previous_selected",
                    "edx.ui.lms.sequence.tab_selected",
                    "edx.ui.lms.outline.selected",
                    "edx.ui.lms.jump_nav.selected",
                    "book");

    private static final Set<String> VIDEOS =
            Set.of(
                    "load_video",
                    "play_video",
                    "pause_video",
                    "stop_video",
                    "seek_video",
                    "complete_video",
                    "speed_change_video",
                    "show_transcript",
                    "hide_transcript",
                    "video_show_cc_menu",
                    "video_hide_cc_menu");

    private static final Set<String> PROBLEMS =
            Set.of(
                    "problem_check",
                    "problem_check_fail",
                    "save_problem_success",
                    "save_problem_fail",
                    "reset_problem",
                    "reset_problem_fail",
                    "showanswer",
                    "edx.problem.hint.demandhint_displayed",
                    "edx.drag_and_drop_v2.item.dropped",
                    "openassessmentblock.create_submission");

    private EventKinds() {}

    static Kind of(TrackingRecord event) {
        String type = event.type();
        if (type.equals(COMPLETION)) {
            boolean complete =
                    event.fields().value("completion") instanceof JsonNumber number
                            && number.canonical().equals(ONE.canonical());
            return complete ? Kind.COMPLETION : Kind.OTHER;
        }
        if (event.isRequest() || VIEWS.contains(type)) {
            return Kind.VIEW;
        }
        if (type.startsWith("edx.video.") || VIDEOS.contains(type)) {
            return Kind.VIDEO;
        }
        if (PROBLEMS.contains(type) && event.source().equals("server")) {
            return Kind.PROBLEM;
        }
        return type.startsWith("edx.forum.") && type.endsWith(".created")
                ? Kind.DISCUSSION
                : Kind.OTHER;
    }
}
