package io.coursetiles.operators.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Labels and their order are contracts: with readers of the output, and with kept state. */
class LabelsTest {

    @Test
    void kindsAreFrozen() {
        assertThat(Arrays.stream(Kind.values()).map(Kind::label))
                .containsExactly("view", "video", "problem", "discussion", "completion", "other");
        for (Kind kind : Kind.values()) {
            assertThat(Kind.ofOrdinal(kind.ordinal())).isSameAs(kind);
        }
        assertThat(Kind.count()).isEqualTo(6);
    }

    @Test
    void reasonsAreFrozen() {
        assertThat(Arrays.stream(SkipReason.values()).map(SkipReason::label))
                .containsExactly(
                        "no_course",
                        "bad_course_id",
                        "no_learner",
                        "group_actor",
                        "empty_batch",
                        "entity_describe");
        assertThat(Arrays.stream(DeadReason.values()).map(DeadReason::label))
                .containsExactly(
                        "null_value",
                        "empty_value",
                        "bad_encoding",
                        "not_json",
                        "not_an_object",
                        "not_this_format",
                        "limit_exceeded",
                        "duplicate_key",
                        "wrong_type",
                        "bad_text",
                        "too_long",
                        "no_event_id",
                        "no_course",
                        "no_learner",
                        "no_type",
                        "no_time",
                        "bad_time",
                        "time_out_of_range",
                        "future_time",
                        "no_action",
                        "no_object",
                        "bad_actor",
                        "bad_group",
                        "bad_envelope");
        for (DeadReason reason : DeadReason.values()) {
            assertThat(DeadReason.ofOrdinal(reason.ordinal())).isSameAs(reason);
        }
        for (SkipReason reason : SkipReason.values()) {
            assertThat(SkipReason.ofOrdinal(reason.ordinal())).isSameAs(reason);
        }
    }
}
