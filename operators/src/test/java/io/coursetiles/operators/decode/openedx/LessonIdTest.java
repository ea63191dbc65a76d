package io.coursetiles.operators.decode.openedx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LessonIdTest {

    private static final String HASH = "0123456789abcdef0123456789abcdef";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "block-v1:Fig+F1+R+type@video+block@H | video",
                "' \nblock-v1:Fig+F1+R+type@video+block@H\t' | ",
                "block-v1%3AFig%2BF1%2BR%2Btype%40video%2Bblock%40H | ",
                "block-v1:Fig%2bF1%2bR%2Btype@video%2Bblock@H | ",
                "H | video",
            })
    void everySpellingInANewCourseIsOneKey(String raw, String category) {
        assertThat(LessonId.of(raw, "course-v1:Fig+F1+R", category))
                .isEqualTo("block-v1:Fig+F1+R+type@video+block@H");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i4x://Fig.Tree/F-1/video/H | ",
                "i4x-Fig_Tree-F-1-video-H | ",
                "i4x:;_;_Fig.Tree;_F-1;_video;_H | ",
                "i4x%3A%2F%2FFig.Tree%2FF-1%2Fvideo%2FH | ",
                "H | video",
            })
    void everySpellingInAnOldCourseIsOneKey(String raw, String category) {
        assertThat(LessonId.of(raw, "Fig.Tree/F-1/R", category))
                .isEqualTo("i4x://Fig.Tree/F-1/video/H");
    }

    @ParameterizedTest
    @CsvSource({
        "input_HASH_2_1, block-v1:Fig+F1+R+type@problem+block@HASH",
        "input_HASH_2_1_dynamath, block-v1:Fig+F1+R+type@problem+block@HASH",
        "block-v1:Fig+F1+R+type@problem+block@HASH_3_1,"
                + " block-v1:Fig+F1+R+type@problem+block@HASH",
        "block-v1:Fig+F1+R+type@problem+block@week_3_1,"
                + " block-v1:Fig+F1+R+type@problem+block@week_3_1",
    })
    void aQuestionIsItsProblem(String raw, String key) {
        assertThat(LessonId.of(raw.replace("HASH", HASH), "course-v1:Fig+F1+R", null))
                .isEqualTo(key.replace("HASH", HASH));
    }

    @ParameterizedTest
    @CsvSource({
        "input_i4x-Fig-F1-problem-Q_2_1, i4x://Fig/F1/problem/Q",
        "i4x-Fig-F1-drag-and-drop-v2-Q, i4x://Fig/F1/drag-and-drop-v2/Q",
        "i4x-Fig-F1-problem-a-b, i4x://Fig/F1/problem/a-b",
    })
    void dashesAreTakenApartByTheCourse(String raw, String key) {
        assertThat(LessonId.of(raw, "Fig/F1/R", null)).isEqualTo(key);
    }

    @Test
    void aBlockOfACustomCourseStaysOne() {
        String block = "ccx-block-v1:Fig+F1+R+ccx@4+type@video+block@H";
        assertThat(LessonId.of(block, "ccx-v1:Fig+F1+R+ccx@4", null)).isEqualTo(block);
        assertThat(LessonId.of("H", "ccx-v1:Fig+F1+R+ccx@4", "video")).isEqualTo(block);
    }

    @ParameterizedTest
    @CsvSource({
        "H",
        "''",
        "' '",
        "block-v1:Fig+F1+R",
        "block-v1:Fig+F1+R+type@video+block@",
        "i4x://Fig/F1/video",
        "i4x-Plum-F1-video-H",
        "i4x-Fig-F1-video",
        "i4x-Fig-F1--H",
        "https://fig.example/video",
        "53a9e7f0",
    })
    void otherTextIsNoBlock(String raw) {
        assertThat(LessonId.of(raw, "Fig/F1/R", null)).isNull();
    }

    @Test
    void aLongTextIsNoBlockAndCostsNothing() {
        assertThat(LessonId.of("%41".repeat(1_000_000), "Fig/F1/R", "video")).isNull();
        assertThat(LessonId.of("a".repeat(240), "Fig/F1/R", "video")).isNull();
        assertThat(LessonId.of("a".repeat(237), "Fig/F1/R", "video")).hasSize(256);
    }
}
