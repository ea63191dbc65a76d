package io.coursetiles.deploy.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.courseday.CourseDayRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Facts with all their columns.
 *
 * @param version of the manifest log
 * @param rows in the order in which they are shown
 */
record CourseDayTable(long version, List<CourseDayRow> rows) {

    /** How rows are written. */
    enum Format {
        /** Columns of equal width under their names. */
        TABLE,
        /** RFC 4180 with a line of names; lines end with a line feed. */
        CSV,
        /** One object, as {@code --json} prints. */
        JSON
    }

    String text(Format format) {
        return switch (format) {
            case TABLE -> table();
            case CSV -> csv();
            case JSON -> serialized();
        };
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", version);
        json.put("rows", rows.stream().map(CourseDayRow::columns).toList());
        return json;
    }

    private String table() {
        if (rows.isEmpty()) {
            return "No rows in version " + version + ".";
        }
        List<List<String>> cells = cells();
        int[] widths = new int[cells.get(0).size()];
        for (List<String> line : cells) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> line : cells) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = line.get(column);
                text.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
            }
            lines.add(text.toString().stripTrailing());
        }
        return String.join("\n", lines);
    }

    private String csv() {
        return String.join(
                "\n",
                cells().stream()
                        .map(line -> String.join(",", line.stream().map(this::quoted).toList()))
                        .toList());
    }

    private String quoted(String cell) {
        boolean isPlain =
                cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** Names of the columns, then the rows. */
    private List<List<String>> cells() {
        List<List<String>> cells = new ArrayList<>();
        cells.add(CourseDayRow.columnNames());
        rows.forEach(
                row -> cells.add(row.columns().values().stream().map(String::valueOf).toList()));
        return cells;
    }

    private String serialized() {
        try {
            return new ObjectMapper().writeValueAsString(json());
        } catch (JsonProcessingException inMemory) {
            throw new IllegalStateException("Cannot write rows as JSON", inMemory);
        }
    }
}
