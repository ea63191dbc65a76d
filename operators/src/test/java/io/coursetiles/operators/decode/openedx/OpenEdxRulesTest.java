package io.coursetiles.operators.decode.openedx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which course, learner, kind and lesson an event has. */
class OpenEdxRulesTest {

    private final Decoder decoder = new OpenEdxDecoder();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // context, payload, event_source, event_type or page, path | course or skip reason
                "'\"course-v1:O+C+R\\n\"' | '\"A/B/C\"' | server | /x | /x | course-v1:O+C+R",
                "null | '\"A/B/C\"' | server | /x | /x | A/B/C",
                "'\" \"' | '\"\"' | server | /courses/A/B/C/about | /x | A/B/C",
                "'\"\"' | null | server | /x | /courses/course-v1:O+C+R | course-v1:O+C+R",
                "null | null | browser | https://l.example/courses/A/B/C/?a=/b | /event | A/B/C",
                "null | null | browser | https://l.example/courses/course-v1%3AO%2BC%2BR/ | /event"
                        + " | course-v1:O+C+R",
                "null | null | server | /xblock/block-v1:O+C+R+type@video+block@b | /x"
                        + " | course-v1:O+C+R",
                "null | null | server | /courses/ccx-v1:O+C+R+ccx@4/x | /x | ccx-v1:O+C+R+ccx@4",
                "null | null | browser | https://l.example/learning/course/course-v1:O+C+R/home | /"
                        + " | course-v1:O+C+R",
                "null | null | server | /course/course-v1:O+C+R | /course/course-v1:O+C+R | NO_COURSE",
                "null | null | server | /courses/v1/blocks/x | /api/courses/v1/x | NO_COURSE",
                "null | null | server | /heartbeat | /heartbeat | NO_COURSE",
                "null | null | mobile | /courses/A/B/C/ | / | NO_COURSE",
                "'\"no key\"' | '\"A/B/C\"' | server | /courses/A/B/C/ | / | BAD_COURSE_ID",
                "null | '\"A/B\"' | server | /courses/A/B/C/ | / | BAD_COURSE_ID",
                "'\"course-v1:O+C\"' | null | server | / | / | BAD_COURSE_ID",
                "'\"course-v1:O+C+R+S\"' | null | server | / | / | BAD_COURSE_ID",
                "'\"A/B/C/D\"' | null | server | / | / | BAD_COURSE_ID",
                "'\"course-v1:O+C+R\\u200b\"' | null | server | / | / | BAD_COURSE_ID",
            })
    void findsTheCourse(
            String context,
            String payload,
            String source,
            String url,
            String path,
            String expected) {
        String json =
                """
                {"event_type": "%s", "page": "%s", "event_source": "%s", "username": "rowan",
                 "time": "2026-03-02T10:00:00Z", "event": {"course_id": %s},
                 "context": {"course_id": %s, "path": "%s"}}
                """
                        .formatted(url, url, source, payload, context, path);
        Outcome outcome = decode(json);
        assertThat(
                        outcome instanceof Outcome.Skip skip
                                ? skip.reason().name()
                                : ((Outcome.Ok) outcome).courseId())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // payload, context.user_id, username | learner, or nothing for a skip
                "{\"user_id\":5,\"username\":\"p\"} | 6 | \"u\" | 5",
                "{\"user_id\":\"5\"} | 6 | \"u\" | 5",
                "{\"user_id\":null,\"username\":\"p\"} | 6 | \"u\" | p",
                "{\"username\":\"\"} | 6 | \"u\" | 6",
                "{} | \"6\" | \"u\" | 6",
                "{} | \"\" | \" u\\n\" | u",
                "[1] | null | \"u\" | u",
                "{\"user_id\":[1]} | {} | \"u\" | u",
                "{\"user_id\":5} | null | \"anonymous\" | 5",
                "{} | null | \"anonymous\" | ",
                "{} | \"\" | \"\" | ",
                "{} | null | null | ",
                "{} | \"\\u00a0\" | \"\\u2003\" | ",
            })
    void findsTheLearner(String payload, String contextId, String username, String learner) {
        String json =
                """
                {"name": "x", "time": "2026-03-02T10:00:00Z", "event": %s, "username": %s,
                 "context": {"course_id": "A/B/C", "user_id": %s}}
                """
                        .formatted(payload, username, contextId);
        Outcome outcome = decode(json);
        if (learner == null) {
            assertThat(outcome).isEqualTo(new Outcome.Skip(SkipReason.NO_LEARNER));
        } else {
            assertThat(((Outcome.Ok) outcome).learnerKey()).isEqualTo(learner);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "play_video | browser | {} | VIDEO",
                "edx.video.played | mobile | {} | VIDEO",
                "problem_check | server | {} | PROBLEM",
                "problem_check | browser | {} | OTHER",
                "problem_graded | browser | {} | OTHER",
                "edx.forum.thread.created | server | {} | DISCUSSION",
                "edx.forum.thread.viewed | server | {} | OTHER",
                "edx.completion.block_completion.changed | server | {\"completion\":1.0} | COMPLETION",
                "edx.completion.block_completion.changed | server | {\"completion\":1} | COMPLETION",
                "edx.completion.block_completion.changed | server | {\"completion\":0.0} | OTHER",
                "edx.completion.block_completion.changed | server | {\"completion\":\"1.0\"} | OTHER",
                "edx.completion.block_completion.changed | server | {\"completion\":1e1000000000} |"
                        + " OTHER",
                "/courses/A/B/C/info | server | \"\" | VIEW",
                "edx.ui.lms.sequence.next_selected | browser | {} | VIEW",
                "page_close | browser | {} | OTHER",
                "edx.course.enrollment.activated | server | {} | OTHER"
            })
    void namesTheKind(String type, String source, String payload, Kind kind) {
        assertThat(((Outcome.Ok) decode(event(type, source, payload, "{}"))).kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | {\"problem_id\":\"i4x://A/B/problem/p\",\"id\":\"i4x://A/B/x/i\"} |"
                        + " {\"usage_key\":\"\\n i4x://A/B/problem/u \"} | i4x://A/B/problem/u",
                "x | {\"problem_id\":\"i4x://A/B/problem/p\",\"block_id\":\"i4x://A/B/x/b\"} | {} |"
                        + " i4x://A/B/problem/p",
                "x | {\"problem_id\":\" \",\"block_id\":7,\"module_id\":\"i4x://A/B/x/m\"} | {} |"
                        + " i4x://A/B/x/m",
                "x | {\"usage_key\":\"i4x://A/B/x/k\",\"id\":\"i4x://A/B/x/i\"} | {} | i4x://A/B/x/k",
                "x | {\"problem_id\":\"none\",\"id\":\"i4x://A/B/x/i\"} | {} | i4x://A/B/x/i",
                "x | \"{\\\"id\\\":\\\"i4x://A/B/x/i\\\"}\" | {} | i4x://A/B/x/i",
                "x | {\"id\":\"i4x://A/B/x/a\\u0000\"} | {} | ",
                "x | {\"id\":\"thread\"} | {} | ",
                "play_video | {\"id\":\"v\"} | {} | i4x://A/B/video/v",
                "x | \"input_1=choice\" | {} | i4x://A/B/problem/1",
                "x | \"input_h_2_1%5B%5D=choice\" | {} | i4x://A/B/problem/h",
                "x | [\"input_h_12_1=choice\",\"<p>\"] | {} | i4x://A/B/problem/h",
                "x | \"choice\" | {} | ",
                "/courses/A/B/C/xblock/block-v1:O+C+R+type@html+block@q/handler/x | {} | {} |"
                        + " block-v1:O+C+R+type@html+block@q",
                "/courses/A/B/C/%78block/block-v1:O+C+R+type@html+block@q/handler/x | {} | {} |"
                        + " block-v1:O+C+R+type@html+block@q",
                "/courses/A/B/C/modx/i4x://A/B/problem/h/problem_get | {} | {} | i4x://A/B/problem/h",
                "/courses/A/B/C/x?activate_block_id=i4x://A/B/x/q | {} | {} | i4x://A/B/x/q",
                "/courses/A/B/C/x?activate_block_id=i4x%3A%2F%2FA%2FB%2Fx%2Fq | {} | {} |"
                        + " i4x://A/B/x/q",
                "/courses/A/B/C/x | {\"GET\":{\"activate_block_id\":[\"i4x://A/B/x/g\"]}} | {} |"
                        + " i4x://A/B/x/g",
                "/courses/A/B/C/x | {\"GET\":{\"activate_block_id\":[]}} | {} | ",
            })
    void findsTheLesson(String type, String payload, String module, String lesson) {
        assertThat(((Outcome.Ok) decode(event(type, "server", payload, module))).manifestId())
                .isEqualTo(lesson);
    }

    private static String event(String type, String source, String payload, String module) {
        return """
        {"event_type": "%s", "event_source": "%s", "time": "2026-03-02T10:00:00Z", "event": %s,
         "context": {"course_id": "A/B/C", "user_id": 6, "module": %s}}
        """
                .formatted(type, source, payload, module);
    }

    private Outcome decode(String value) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(value.getBytes(UTF_8), out);
        assertThat(out).hasSize(1);
        return out.get(0);
    }
}
