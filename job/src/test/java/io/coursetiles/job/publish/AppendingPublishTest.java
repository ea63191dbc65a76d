package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.MONDAY;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Why there is a manifest log: the other way, jobs that add files to a directory that readers list,
 * doubles on a rerun and shows halves. The same work through the log does not. A file of these
 * tests holds the number of its events.
 */
class AppendingPublishTest {

    private static final String DIRECTORY = "event_date=" + MONDAY + "/";
    private static final List<Integer> EVENTS_OF_FILES = List.of(30, 12);
    private static final long EVENTS = 42;

    @TempDir Path base;

    private PublishStore store;
    private ManifestLog log;

    @BeforeEach
    void open() {
        store = new LocalStore(base);
        log = new ManifestLog(store);
    }

    @Test
    void appendingARerunDoubles() {
        append("a", EVENTS_OF_FILES);
        assertThat(listed()).isEqualTo(EVENTS);
        append("b", EVENTS_OF_FILES);
        assertThat(listed()).as("the same date again").isEqualTo(2 * EVENTS);
    }

    @Test
    void appendingACrashAndItsRerunAreBothSeen() {
        append("a-attempt-1", EVENTS_OF_FILES.subList(0, 1));
        assertThat(listed()).as("half, which nothing tells from all").isEqualTo(30);
        append("a-attempt-2", EVENTS_OF_FILES);
        assertThat(listed()).isEqualTo(30 + EVENTS);
    }

    @Test
    void publishingARerunReplaces() {
        publish("a", 1, EVENTS_OF_FILES);
        assertThat(published()).contains(EVENTS);
        publish("b", 1, EVENTS_OF_FILES);
        assertThat(published()).as("the same date again").contains(EVENTS);
        publish("b", 1, EVENTS_OF_FILES);
        assertThat(published()).as("the same job again").contains(EVENTS);
    }

    @Test
    void publishingACrashIsNotSeenAndItsRerunIsSeenOnce() {
        stage("a", 1, EVENTS_OF_FILES.subList(0, 1));
        assertThat(published()).isEmpty();
        publish("a", 2, EVENTS_OF_FILES);
        assertThat(published()).contains(EVENTS);
    }

    private void append(String writer, List<Integer> files) {
        write(DIRECTORY + "part-" + writer, files);
    }

    private long listed() {
        return sum(store.list(DIRECTORY).stream());
    }

    private void publish(String jobId, int attempt, List<Integer> files) {
        List<PublishedFile> staged = stage(jobId, attempt, files);
        PublishedDate date =
                new PublishedDate(
                        prefix(jobId, attempt),
                        staged,
                        2,
                        EVENTS,
                        Publications.cut(10),
                        DateState.PROVISIONAL,
                        jobId,
                        attempt);
        GateVerdict passed = new GateVerdict("counts-equal", "equal", Verdict.PASSED, "0", null);
        log.publish(
                new Publication(
                        jobId,
                        attempt,
                        Publications.dates(MONDAY, date),
                        new GateResult(List.of(passed))));
    }

    private List<PublishedFile> stage(String jobId, int attempt, List<Integer> files) {
        String prefix = prefix(jobId, attempt);
        write(prefix + "/part", files);
        return store.list(prefix + "/").stream()
                .map(path -> path.substring(prefix.length() + 1))
                .map(name -> new PublishedFile(name, 2, "0".repeat(64)))
                .toList();
    }

    private Optional<Long> published() {
        return log.current().map(manifest -> sum(manifest.dates().get(MONDAY).paths().stream()));
    }

    private void write(String name, List<Integer> files) {
        for (int i = 0; i < files.size(); i++) {
            store.putIfAbsent(name + "-" + i, files.get(i).toString().getBytes(UTF_8));
        }
    }

    private long sum(Stream<String> paths) {
        return paths.map(path -> new String(store.read(path).orElseThrow(), UTF_8))
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static String prefix(String jobId, int attempt) {
        return "staging/job_id=" + jobId + "/attempt=" + attempt + "/event_date=" + MONDAY;
    }
}
