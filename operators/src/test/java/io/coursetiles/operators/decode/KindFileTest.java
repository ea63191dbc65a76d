package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Kind;
import java.util.List;
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
        assertThat(condition(value).holds(name -> number(fact))).isEqualTo(holds);
    }

    @Test
    void textAndTruthAreComparedAsTheyStand() {
        KindCondition yes = condition("true");
        assertThat(yes.holds(name -> Boolean.TRUE)).isTrue();
        assertThat(yes.holds(name -> "true")).isTrue();
        assertThat(yes.holds(name -> "True")).isFalse();
        assertThat(yes.holds(name -> null)).isFalse();
        assertThat(condition("1").holds(name -> "1.0")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "1 or 2, 2, true",
                "1 or 2, 3, false",
                "1 or 2, -, false",
                "2 or null, -, true",
                "null or 2, 2.0, true",
                "null, 2, false",
            })
    void oneOfSeveralValuesIsEnoughAndNullIsNone(String values, String fact, boolean holds) {
        KindCondition condition = new KindCondition("n", List.of(values.split(" or ")));
        assertThat(condition.holds(name -> fact == null ? null : number(fact))).isEqualTo(holds);
    }

    @Test
    void nullIsNoText() {
        assertThat(condition("null").holds(name -> "null")).isFalse();
        assertThat(condition("null").holds(KindFacts.NONE)).isTrue();
    }

    @Test
    void aSetStandsForEachOfItsMembers() {
        KindMapping mapping =
                KindFile.parse(
                                """
                                [xapi]
                                set done  completed passed
                                set done  a*d
                                set film  video   movie
                                completion {done} when type = {film} or book and n = 1 or null
                                video watched when type={film}
                                other {done}x
                                """)
                        .mapping("xapi");
        Map<String, Object> film = Map.of("type", "movie");
        for (String verb : List.of("completed", "passed", "aced", "ad")) {
            assertThat(mapping.kind(verb, film::get)).as(verb).isEqualTo(Kind.COMPLETION);
        }
        assertThat(mapping.kind("passed", Map.of("type", "book", "n", number("1.0"))::get))
                .isEqualTo(Kind.COMPLETION);
        assertThat(mapping.kind("passed", Map.of("type", "book", "n", number("2"))::get))
                .isEqualTo(Kind.OTHER);
        assertThat(mapping.kind("passed", Map.of("type", "page")::get)).isEqualTo(Kind.OTHER);
        assertThat(mapping.kind("watched", film::get)).isEqualTo(Kind.VIDEO);
        assertThat(mapping.kind("done", film::get)).isEqualTo(Kind.OTHER);
        assertThat(mapping.kind("{done}x", film::get)).isEqualTo(Kind.OTHER);
    }

    @Test
    void aSetIsWrittenAsItsMembers() {
        assertThat(
                        KindFile.parse(
                                        """
                                        [xapi]
                                        set both b a
                                        set n 2
                                        set n 1 2
                                        view {both} when n = {n}
                                        view c when n = 2 or 1
                                        """)
                                .rules("xapi"))
                .extracting(KindRule::line)
                .containsExactly(
                        "view a when n = 1 or 2",
                        "view b when n = 1 or 2",
                        "view c when n = 1 or 2");
    }

    @Test
    void namesEveryProblemOfSets() {
        assertThat(
                        KindFile.parse(
                                        """
                                        set early a
                                        [caliper]
                                        set
                                        set empty
                                        set a-b c
                                        view {late} when n = {later} or 1
                                        set late b
                                        view b
                                        video {late}
                                        [xapi]
                                        view {late}
                                        """)
                                .problems())
                .containsExactly(
                        "line 1: a rule before any section, need [FORMAT] first, of [canonical,"
                                + " openedx, xapi, caliper]",
                        "line 3: no set, need set NAME VALUE, the name of letters, digits and _",
                        "line 4: no set, need set NAME VALUE, the name of letters, digits and _",
                        "line 5: no set, need set NAME VALUE, the name of letters, digits and _",
                        "line 6: set {later}, need a line set later before it",
                        "line 6: set {late}, need a line set late before it",
                        "line 9: b a second time, need one rule for it",
                        "line 11: set {late}, need a line set late before it");
    }

    @Test
    void typesBeyondTheTableAreMappedAsOthers() {
        KindMapping mapping =
                KindFile.parse("[openedx]\nview a*\nvideo b\nproblem ba when n = 1\nother *")
                        .mapping("openedx");
        String longName = "a".repeat(5_000);
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 3_000; i++) {
                assertThat(mapping.kind("a" + i)).isEqualTo(Kind.VIEW);
                assertThat(mapping.kind("c" + i)).isEqualTo(Kind.OTHER);
            }
            assertThat(mapping.kind(longName)).isEqualTo(Kind.VIEW);
            assertThat(mapping.kind("b")).isEqualTo(Kind.VIDEO);
            assertThat(mapping.kind("ba", name -> "1")).isEqualTo(Kind.PROBLEM);
            assertThat(mapping.kind("ba")).isEqualTo(Kind.OTHER);
        }
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
                                + " openedx, xapi, caliper]",
                        "line 3: no rule, need KIND TYPE or KIND TYPE when NAME = VALUE",
                        "line 4: kind watched, need view, video, problem, discussion, completion,"
                                + " other",
                        "line 5: condition 'b', need NAME = VALUE",
                        "line 7: same a second time, need one rule for it",
                        "line 8: a second section [openedx], need one",
                        "line 9: section [moodle], need one of [canonical, openedx, xapi,"
                                + " caliper]");
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
    }

    @ParameterizedTest
    @CsvSource({
        "openedx, 23155763f3ace1d3fa4aee44a29d09ac9ee685764d39acc1b02b115282f30ad8",
        "xapi, a1ca1ad0a0991043efeac54fe23b3dd955ca6bf1cad8ae18057c6baf0881c3cd",
        "caliper, 3a116b4a0bc825d87d8c2e1a9170e68c6af631567b1880ea13093e64f713d265",
    })
    void anotherDefaultChangesTheKindsOfEveryDeployment(String format, String digest) {
        assertThat(KindMapping.shipped(format).digest()).isEqualTo(digest);
    }

    private static KindCondition condition(String value) {
        return new KindCondition("n", List.of(value));
    }

    private static JsonNumber number(String text) {
        return new JsonNumber(text);
    }
}
