package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LessonListTest {

    private static final String HASH = "0123456789abcdef0123456789abcdef";
    private static final String NEW = "course-v1:Fig+F1+R";
    private static final String OLD = "Fig/F1/R";
    private static final String VIDEO = "block-v1:Fig+F1+R+type@video+block@" + HASH;
    private static final String PROBLEM = "i4x://Fig/F1/problem/Q";

    private final LessonList lessons =
            new LessonList(
                    List.of(
                            new Lesson(VIDEO, NEW),
                            new Lesson("block-v1:Fig+F1+R+type@html+block@twice", NEW),
                            new Lesson("block-v1:Fig+F1+R+type@video+block@twice", NEW),
                            new Lesson(PROBLEM, OLD),
                            new Lesson("lesson-1", NEW),
                            new Lesson("lesson-1", OLD),
                            new Lesson("https://figs.example/shared", NEW),
                            new Lesson("https://figs.example/shared", OLD)));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "course-v1:Fig+F1+R | VIDEO | VIDEO",
                "course-v1:Fig+F1+R | HASH | VIDEO",
                "course-v1:Plum+P1+R | HASH | ",
                "Plum/P1/R | VIDEO | VIDEO",
                "https://lms.example/course/x | https://lms.example/xblock/VIDEO | VIDEO",
                "https://lms.example/course/x | https://lms.example/xblock/VIDEO?a=1#b | VIDEO",
                "https://lms.example/course/x | https://lms.example/VIDEO_2_1 | VIDEO",
                "ccx-v1:Fig+F1+R+ccx@4 | ccx-block-v1:Fig+F1+R+ccx@4+type@video+block@HASH | VIDEO",
                "Fig/F1/R | i4x://Fig/F1/problem/Q | i4x://Fig/F1/problem/Q",
                "Fig/F1/R | Q | i4x://Fig/F1/problem/Q",
                "course-v1:Fig+F1+R | twice | ",
                "course-v1:Fig+F1+R | lesson-1 | lesson-1",
                "Plum/P1/R | lesson-1 | ",
                "Fig/F1/R | https://figs.example/shared | https://figs.example/shared",
                "Plum/P1/R | https://figs.example/shared | ",
                "Fig/F1/R | no lesson | ",
                "Fig/F1/R | block-v1: | ",
            })
    void findsTheListedId(String course, String named, String found) {
        assertThat(lessons.find(course, keys(named))).isEqualTo(keys(found));
    }

    @Test
    void anEventOfNoLessonHasNone() {
        assertThat(lessons.find(NEW, null)).isNull();
        Decoder decoder = new LessonDecoder(new CanonicalDecoder(new KindMapping()), lessons);
        CanonicalText text = CanonicalText.good().with("course_id", '"' + NEW + '"');
        assertThat(lesson(decoder, text)).isNull();
        assertThat(lesson(decoder, text.with("manifest_id", "\"no lesson\""))).isNull();
        assertThat(lesson(decoder, text.with("manifest_id", '"' + HASH + '"'))).isEqualTo(VIDEO);
    }

    @Test
    void nothingButTheLessonChanges() {
        Decoder decoder = new LessonDecoder(new CanonicalDecoder(new KindMapping()), lessons);
        byte[] event =
                CanonicalText.good()
                        .with("course_id", '"' + OLD + '"')
                        .with("manifest_id", "\"Q\"")
                        .bytes();
        assertThat(CanonicalText.only(decoder, event))
                .isEqualTo(
                        new Outcome.Ok(
                                "evt-1",
                                1_772_445_600_000L,
                                OLD,
                                "learner-7",
                                Kind.VIDEO,
                                PROBLEM));
        assertThat(CanonicalText.only(decoder, new byte[0])).isInstanceOf(Outcome.Dead.class);
    }

    @Test
    void digestFollowsIdsAndCoursesNotTheirOrder() {
        Lesson one = new Lesson("a", "b");
        Lesson other = new Lesson("c", "d");
        String digest = new LessonList(List.of(one, other)).digest();
        assertThat(new LessonList(List.of(other, one)).digest()).isEqualTo(digest);
        assertThat(new LessonList(List.of(one)).digest()).isNotEqualTo(digest);
        assertThat(new LessonList(List.of(new Lesson("ab", ""))).digest())
                .isNotEqualTo(new LessonList(List.of(new Lesson("", "ab"))).digest());
        assertThat(new LessonDecoder(new CanonicalDecoder(new KindMapping()), lessons).version())
                .isEqualTo("canonical/1+lessons." + lessons.digest().substring(0, 12));
    }

    private static String lesson(Decoder decoder, CanonicalText text) {
        return ((Outcome.Ok) CanonicalText.only(decoder, text.bytes())).manifestId();
    }

    private static String keys(String text) {
        return text == null ? null : text.replace("VIDEO", VIDEO).replace("HASH", HASH);
    }
}
