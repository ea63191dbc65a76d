package io.coursetiles.operators.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;

/**
 * Which telling names a JSON object has at its top level, found by one pass over the bytes that
 * looks at nothing else: no value is read and nothing is judged, so of a text that is no JSON any
 * names may be found. Takes a time linear in the bytes.
 */
final class TopLevelNames {

    /** The names by which formats are told apart. */
    enum Name {
        EVENT_ID("event_id"),
        EVENT_TIME("event_time"),
        COURSE_ID("course_id"),
        LEARNER_KEY("learner_key"),
        STATEMENTS("statements"),
        ACTOR("actor"),
        VERB("verb"),
        OBJECT("object"),
        SENSOR("sensor"),
        DATA_VERSION("dataVersion"),
        JSON_LD_CONTEXT("@context"),
        JSON_LD_TYPE("@type"),
        TYPE("type"),
        ACTION("action"),
        CALIPER_TIME("eventTime"),
        NAME("name"),
        EVENT_TYPE("event_type"),
        EVENT("event"),
        DATA("data");

        private final byte[] label;

        Name(String label) {
            this.label = label.getBytes(StandardCharsets.US_ASCII);
        }
    }

    private static final Name[] NAMES = Name.values();
    // Each character of the longest name can be written in six.
    private static final int LONGEST_ESCAPED = 6 * 11;

    private TopLevelNames() {}

    /**
     * @param value bytes whose one at {@code start} is an opening brace
     */
    static EnumSet<Name> of(byte[] value, int start) {
        EnumSet<Name> names = EnumSet.noneOf(Name.class);
        int depth = 0;
        boolean nameIsNext = false;
        for (int at = start; at < value.length; at++) {
            switch (value[at]) {
                case '{', '[' -> {
                    depth++;
                    nameIsNext = at == start;
                }
                case '}', ']' -> {
                    depth--;
                    if (depth == 0) {
                        return names;
                    }
                }
                case ',' -> nameIsNext = depth == 1;
                case '"' -> {
                    int end = stringEnd(value, at + 1);
                    if (nameIsNext) {
                        add(value, at + 1, end, names);
                        nameIsNext = false;
                    }
                    at = end;
                }
                default -> {}
            }
        }
        return names;
    }

    /** Index of the quote that ends the string; the length without one. */
    private static int stringEnd(byte[] value, int from) {
        int at = from;
        while (at < value.length && value[at] != '"') {
            at += value[at] == '\\' ? 2 : 1;
        }
        return Math.min(at, value.length);
    }

    private static void add(byte[] value, int from, int end, EnumSet<Name> names) {
        if (end - from > LONGEST_ESCAPED) {
            return;
        }
        byte[] bytes = value;
        int start = from;
        int stop = end;
        for (int i = from; i < end; i++) {
            if (value[i] == '\\') {
                bytes = unescaped(value, from, end);
                start = 0;
                stop = bytes.length;
                break;
            }
        }
        for (Name name : NAMES) {
            if (Arrays.equals(name.label, 0, name.label.length, bytes, start, stop)) {
                names.add(name);
                return;
            }
        }
    }

    private static byte[] unescaped(byte[] value, int from, int end) {
        String quoted = '"' + new String(value, from, end - from, StandardCharsets.UTF_8) + '"';
        JsonTree tree = new JsonTree();
        return JsonBytes.readText(quoted, tree) == null && tree.root() instanceof String name
                ? name.getBytes(StandardCharsets.UTF_8)
                : new byte[0];
    }
}
