package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindFileTest {

    @Test
    void theFirstRuleThatAppliesCounts() {
        KindMapping mapping =
                KindFile.parse(
                                """
                                # comment
                                [openedx]
                                problem  quiz       when event_source = server and event.n = 1
                                view     quiz*      when event_source = server
                                video    quiz
                                other    edx.*.read
                                discussion edx.*
                                """)
                        .mapping("openedx");
        Map<String, Object> first = Map.of("event_source", "server", "event.n", number("1.0"));
        Map<String, Object> second = Map.of("event_source", "server", "event.n", number("2"));
        assertThat(mapping.kind("quiz", first::get)).isEqualTo(Kind.PROBLEM);
        assertThat(mapping.kind("quiz", second::get)).isEqualTo(Kind.VIEW);
        assertThat(mapping.kind("quizzes", second::get)).isEqualTo(Kind.VIEW);
        assertThat(mapping.kind("quiz")).isEqualTo(Kind.VIDEO);
        assertThat(mapping.kind("quizzes")).isEqualTo(Kind.OTHER);
        assertThat(mapping.kind("edx.a.read")).isEqualTo(Kind.OTHER);
        assertThat(mapping.kind("edx.a.written")).isEqualTo(Kind.DISCUSSION);
    }

    @ParameterizedTest
    @CsvSource({
        "a*c, ac, true",
        "a*c, abbc, true",
        "a*c, abcb, false",
        "*, '', true",
        "a*b*c, aXbXbXc, true",
        "*.created, edx.forum.created, true",
        "edx.*, edx, false",
        "a**, a, true",
    })
    void aStarStandsForAnyText(String pattern, String type, boolean matches) {
        assertThat(new KindRule(Kind.VIEW, pattern).matches(type)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0, true",
        "1, 10e-1, true",
        "1, 2, false",
        "1.50, 1.5, true",
        "yes, 1, false",
        "1e999999999999999999, 1, false",
    })
    void numbersAreComparedByTheirValue(String value, String fact, boolean holds) {
        assertThat(new KindRule.Condition("n", value).holds(name -> number(fact))).isEqualTo(holds);
    }

    @Test
    void textAndTruthAreComparedAsTheyStand() {
        KindRule.Condition yes = new KindRule.Condition("n", "true");
        assertThat(yes.holds(name -> Boolean.TRUE)).isTrue();
        assertThat(yes.holds(name -> "true")).isTrue();
        assertThat(yes.holds(name -> "True")).isFalse();
        assertThat(yes.holds(name -> null)).isFalse();
        assertThat(new KindRule.Condition("n", "1").holds(name -> "1.0")).isFalse();
    }

    @Test
    void namesEveryProblemWithItsLine() {
        assertThat(
                        KindFile.parse(
                                        """
                                        view early
                                        [openedx]
                                        view
                                        watched play_video
                                        view a when b
                                        view same
                                        video same
                                        [openedx]
                                        [moodle]
                                        """)
                                .problems())
                .containsExactly(
                        "line 1: a rule before any section, need [FORMAT] first, of [canonical,"
                                + " openedx]",
                        "line 3: no rule, need KIND TYPE or KIND TYPE when NAME = VALUE",
                        "line 4: kind watched, need view, video, problem, discussion, completion,"
                                + " other",
                        "line 5: condition 'b', need NAME = VALUE",
                        "line 7: same a second time, need one rule for it",
                        "line 8: a second section [openedx], need one",
                        "line 9: section [moodle], need one of [canonical, openedx]");
    }

    @Test
    void aSectionIsTheWholeMappingOfItsFormatAndOthersKeepTheirs() {
        KindFile file = KindFile.parse("[openedx]\nvideo play_video\n");
        assertThat(file.problems()).isEmpty();
        assertThat(file.mapping("openedx").kind("seq_next")).isEqualTo(Kind.OTHER);
        assertThat(file.canonical(Map.of()).digest()).isEqualTo(new KindMapping().digest());
        assertThat(KindFile.parse("").mapping("openedx").digest())
                .isEqualTo(KindMapping.shipped("openedx").digest())
                .isNotEqualTo(file.mapping("openedx").digest());
        assertThat(
                        KindFile.parse("[canonical]\nview a\n")
                                .canonical(Map.of("a", Kind.VIDEO))
                                .kind("a"))
                .isEqualTo(Kind.VIDEO);
    }

    @Test
    void digestFollowsTheRulesNotTheWriting() {
        String digest =
                KindFile.parse("[openedx]\nview a*  when b = c\nvideo d")
                        .mapping("openedx")
                        .digest();
        assertThat(
                        KindFile.parse("\n[openedx]\n#x\n view\ta* when b=c \n\nvideo   d\n")
                                .mapping("openedx")
                                .digest())
                .isEqualTo(digest);
        assertThat(
                        KindFile.parse("[openedx]\nvideo d\nview a* when b = c")
                                .mapping("openedx")
                                .digest())
                .isNotEqualTo(digest);
        assertThat(KindMapping.shipped("openedx").digest())
                .as("another default changes the kinds of every deployment")
                .isEqualTo("23155763f3ace1d3fa4aee44a29d09ac9ee685764d39acc1b02b115282f30ad8");
    }

    private static JsonNumber number(String text) {
        return new JsonNumber(text);
    }
}
