package io.coursetiles.job.config;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.Lesson;
import io.coursetiles.operators.decode.LessonList;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the list of lessons: CSV (RFC 4180) in UTF-8 with a header line that names the columns
 * {@code lesson_id} and {@code course_id}; {@code title} is for people, others are ignored. At most
 * {@value #MAX_BYTES} bytes, for the list travels with the job.
 */
final class LessonFile {

    private static final int MAX_BYTES = 32 << 20;
    private static final int MAX_PROBLEMS = 10;
    private static final String ID = "lesson_id";
    private static final String COURSE = "course_id";
    private static final ObjectReader ROWS =
            new CsvMapper()
                    .readerForMapOf(String.class)
                    .with(CsvSchema.emptySchema().withHeader().withStrictHeaders(true));

    private final String path;
    private final List<String> found = new ArrayList<>();
    private final List<Lesson> lessons = new ArrayList<>();
    private final Set<Lesson> known = new HashSet<>();

    private LessonFile(String path) {
        this.path = path;
    }

    /** The list that the option names, if it is set; without use when there is a problem. */
    static Optional<LessonList> of(TypedValues values, Problems problems) {
        String path = values.get(DecodingOptions.LESSONS_FILE);
        if (path == null) {
            return Optional.empty();
        }
        Problems reading = new Problems();
        byte[] content = ReadFiles.read(DecodingOptions.LESSONS_FILE, path, MAX_BYTES, reading);
        LessonFile file = new LessonFile(path);
        if (reading.isEmpty()) {
            file.read(content);
        }
        reading.addTo(problems);
        file.found.stream().limit(MAX_PROBLEMS).forEach(problems::add);
        problems.check(
                file.found.size() <= MAX_PROBLEMS,
                file.name() + ": " + (file.found.size() - MAX_PROBLEMS) + " more problems");
        return Optional.of(new LessonList(file.lessons));
    }

    private void read(byte[] content) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
        } catch (CharacterCodingException other) {
            found.add(name() + " is no UTF-8, need CSV in UTF-8");
            return;
        }
        try (MappingIterator<Map<String, String>> rows = ROWS.readValues(content)) {
            while (rows.hasNextValue()) {
                Map<String, String> row = rows.nextValue();
                // The reader stands behind the row.
                add(row, rows.getCurrentLocation().getLineNr() - 1);
                if (!row.containsKey(ID) || !row.containsKey(COURSE)) {
                    return;
                }
            }
        } catch (IOException | RuntimeException noCsv) {
            found.add(
                    name()
                            + " is no CSV with a header line, need one that begins with "
                            + ID
                            + ","
                            + COURSE);
        }
        if (lessons.isEmpty() && found.isEmpty()) {
            found.add(name() + " lists no lesson, need one or more");
        }
    }

    private void add(Map<String, String> row, int line) {
        String id = id(row, ID, line);
        String course = id(row, COURSE, line);
        if (id == null || course == null) {
            return;
        }
        Lesson lesson = new Lesson(id, course);
        if (known.add(lesson)) {
            lessons.add(lesson);
        } else {
            found.add(at(line) + "lists " + id + " of " + course + " again, need each once");
        }
    }

    private String id(Map<String, String> row, String column, int line) {
        String raw = row.get(column);
        IdText id = new IdText();
        if (raw != null && id.readTrimmed(raw) == IdText.Verdict.OK) {
            return id.text();
        }
        found.add(
                at(line)
                        + (row.containsKey(column) ? "has no usable " : "has no column ")
                        + column
                        + ", need 1 to "
                        + IdText.MAX_LENGTH
                        + " characters without control characters");
        return null;
    }

    private String at(int line) {
        return name() + " line " + line + " ";
    }

    private String name() {
        return DecodingOptions.LESSONS_FILE.key() + " " + path;
    }
}
