package io.coursetiles.job.courseday;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CourseDayFileTest {

    private static final List<CourseDayRow> ROWS =
            List.of(
                    new CourseDayRow(
                            new CourseDay(
                                    "course-v1:Ünï+C+1",
                                    20_514,
                                    21,
                                    2,
                                    3,
                                    new long[] {1, 2, 3, 4, 5, 6},
                                    4,
                                    5,
                                    1_772_445_600_000L,
                                    1_772_445_900_001L,
                                    2),
                            true,
                            "job-a",
                            "canonical/1+lessons.0123456789ab"),
                    new CourseDayRow(
                            new CourseDay("x", -1, 0, 0, 0, new long[6], 0, 0, -5, -4),
                            false,
                            "job-b"));

    @TempDir private Path folder;

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Path file = folder.resolve("part-000.parquet");
        CourseDayWriter.write(file, ROWS);
        assertThat(CourseDayReader.read(file)).isEqualTo(ROWS);
    }

    @Test
    void sameRowsMakeTheSameBytes() throws IOException {
        Path one = folder.resolve("one.parquet");
        Path two = folder.resolve("two.parquet");
        CourseDayWriter.write(one, ROWS);
        CourseDayWriter.write(two, ROWS);
        assertThat(Files.readAllBytes(one)).isEqualTo(Files.readAllBytes(two));
    }

    /** A file as it was written before repeated completions were told apart. */
    @Test
    void filesOfTheFirstFormAreRead() throws IOException {
        assertThat(CourseDayReader.read(Path.of("src/test/resources/course_day/form-1.parquet")))
                .containsExactly(
                        new CourseDayRow(
                                new CourseDay(
                                        "course-v1:Fig+F1+2026",
                                        20_514,
                                        21,
                                        2,
                                        3,
                                        new long[] {1, 2, 3, 4, 5, 6},
                                        4,
                                        5,
                                        1_772_445_600_000L,
                                        1_772_445_900_001L),
                                true,
                                "job-a"));
    }

    @Test
    void whatIsNotWholeIsRefusedByName() throws IOException {
        Path file = folder.resolve("part-000.parquet");
        CourseDayWriter.write(file, ROWS);
        byte[] bytes = Files.readAllBytes(file);
        assertRefused(Arrays.copyOf(bytes, bytes.length - 1));
        assertRefused(Arrays.copyOf(bytes, bytes.length / 2));
        assertRefused(new byte[0]);
    }

    private void assertRefused(byte[] content) throws IOException {
        Path file = folder.resolve("broken.parquet");
        Files.write(file, content);
        assertThatThrownBy(() -> CourseDayReader.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot read course_day file " + file + ": ");
    }
}
