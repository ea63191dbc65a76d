package io.coursetiles.job.courseday;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.batch.Digests;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.GateResult;
import io.coursetiles.job.publish.GateVerdict;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.Manifest;
import io.coursetiles.job.publish.ManifestLog;
import io.coursetiles.job.publish.Publication;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.publish.PublishedFile;
import io.coursetiles.job.publish.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedCourseDaysTest {

    private static final String MONDAY = "2026-03-02";
    private static final String TUESDAY = "2026-03-03";

    @TempDir private Path base;

    private ManifestLog log;
    private PublishedCourseDays facts;

    @BeforeEach
    void nothing() {
        log = new ManifestLog(new LocalStore(base));
        facts = new PublishedCourseDays(base, log);
    }

    @Test
    void readersSeeExactlyTheFilesOfOneVersion() throws IOException {
        assertThat(facts.rows()).isEmpty();

        publish("a", 10, Map.of(MONDAY, List.of(List.of("c", "a"), List.of("b")), TUESDAY, of()));
        List<CourseDayRow> first =
                List.of(row("a", MONDAY, "a"), row("b", MONDAY, "a"), row("c", MONDAY, "a"));
        assertThat(facts.rows()).isEqualTo(first);

        write("staging/job_id=a/attempt=1/event_date=" + MONDAY, "part-009.parquet", "a", "z");
        assertThat(facts.rows()).as("beside a file that is not named").isEqualTo(first);

        publish("b", 20, Map.of(TUESDAY, List.of(List.of("d"))));
        List<CourseDayRow> second = new ArrayList<>(first);
        second.add(row("d", TUESDAY, "b"));
        assertThat(facts.rows()).isEqualTo(second);
        assertThat(facts.rows(log.version(1).orElseThrow().dates())).isEqualTo(first);
        assertThat(facts.problems(current().dates())).isEmpty();
    }

    @Test
    void aFileThatIsNotAsNamedIsAnErrorWithItsName() throws IOException {
        publish("a", 10, Map.of(MONDAY, List.of(List.of("a"), List.of("b"))));
        Path file = base.resolve(current().dates().get(MONDAY).paths().get(1));
        byte[] bytes = Files.readAllBytes(file);

        byte[] changed = bytes.clone();
        changed[changed.length / 2] ^= 1;
        Files.write(file, changed);
        assertWrong(file, "SHA-256 " + Digests.sha256(changed) + ", need " + Digests.sha256(bytes));

        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        assertWrong(file, (bytes.length - 1) + " bytes, need " + bytes.length);

        Files.delete(file);
        assertWrong(file, "no file, need one of " + bytes.length + " bytes");

        Files.write(file, bytes);
        assertThat(facts.rows()).hasSize(2);
    }

    /** Another form of rows, published as it is. */
    @Test
    void aFileAsNamedThatIsNoneOfFactsIsRefused() throws IOException {
        publish("a", 10, Map.of(MONDAY, of()));
        PublishedDate monday = current().dates().get(MONDAY);
        Path file = Files.createDirectories(base.resolve(monday.prefix())).resolve("x.parquet");
        Files.write(file, new byte[] {1, 2, 3});
        PublishedFile named = facts.measured(monday.prefix(), "x.parquet");
        assertThat(named.size()).isEqualTo(3);
        assertThatThrownBy(() -> facts.rows(monday.prefix(), named))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot read course_day file " + file + ": ");
    }

    @Test
    void everyColumnHasItsNameAndValue() {
        Map<String, Object> columns = row("a", MONDAY, "job-a").columns();
        assertThat(List.copyOf(columns.keySet())).isEqualTo(CourseDayRow.columnNames());
        assertThat(columns.toString())
                .isEqualTo(
                        "{course_id=a, event_date=2026-03-02, event_count=21, learner_count=7,"
                                + " matched_lesson_count=8, view_count=1, video_count=2,"
                                + " problem_count=3, discussion_count=4, completion_count=5,"
                                + " other_count=6, late_event_count=9, conflict_count=10,"
                                + " first_event_time=1970-01-01T00:00:00.011Z,"
                                + " last_event_time=1970-01-01T00:00:12Z, settled=true,"
                                + " job_id=job-a, completion_repeat_count=0,"
                                + " decoder_version=}");
    }

    private void assertWrong(Path file, String found) throws IOException {
        String message = "Cannot read course_day file " + file + ": got " + found;
        assertThatThrownBy(() -> facts.rows())
                .isInstanceOf(PublishedFileException.class)
                .hasMessageStartingWith(message);
        assertThat(facts.problems(current().dates()))
                .singleElement()
                .asString()
                .startsWith(message);
    }

    private Manifest current() {
        return log.current().orElseThrow();
    }

    private static List<List<String>> of() {
        return List.of();
    }

    /** Per date the courses of each file, in their order in the file. */
    private void publish(String jobId, long cut, Map<String, List<List<String>>> dates)
            throws IOException {
        TreeMap<String, PublishedDate> published = new TreeMap<>();
        for (String date : dates.keySet()) {
            String prefix = "staging/job_id=" + jobId + "/attempt=1/event_date=" + date;
            List<PublishedFile> files = new ArrayList<>();
            long rows = 0;
            for (List<String> courses : dates.get(date)) {
                String name = "part-%03d.parquet".formatted(files.size());
                write(prefix, name, jobId, courses.toArray(new String[0]));
                files.add(facts.measured(prefix, name));
                rows += courses.size();
            }
            published.put(
                    date,
                    new PublishedDate(
                            prefix,
                            files,
                            rows,
                            21 * rows,
                            new TreeMap<>(Map.of("events-0", cut)),
                            DateState.SETTLED,
                            jobId,
                            1));
        }
        GateVerdict passed = new GateVerdict("counts-equal", "equal", Verdict.PASSED, "0", null);
        log.publish(new Publication(jobId, 1, published, new GateResult(List.of(passed))));
    }

    private void write(String prefix, String name, String jobId, String... courses)
            throws IOException {
        Path directory = Files.createDirectories(base.resolve(prefix));
        String date = prefix.substring(prefix.length() - MONDAY.length());
        CourseDayWriter.write(
                directory.resolve(name),
                Arrays.stream(courses).map(course -> row(course, date, jobId)).toList());
    }

    private static CourseDayRow row(String course, String date, String jobId) {
        return new CourseDayRow(
                new CourseDay(
                        course,
                        LocalDate.parse(date).toEpochDay(),
                        21,
                        7,
                        8,
                        new long[] {1, 2, 3, 4, 5, 6},
                        9,
                        10,
                        11,
                        12_000),
                true,
                jobId);
    }
}
