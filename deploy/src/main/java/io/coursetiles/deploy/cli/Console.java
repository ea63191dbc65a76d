package io.coursetiles.deploy.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a command speaks. Progress goes to standard error; standard output holds the result only:
 * lines for a person, or with {@code --json} exactly one JSON object.
 */
public final class Console {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String CLEAR = "\u001b[H\u001b[2J";

    private final PrintWriter out;
    private final PrintWriter err;
    private final Form form;

    Console(PrintWriter out, PrintWriter err, Form form) {
        this.out = out;
        this.err = err;
        this.form = form;
    }

    /** A step of long work. */
    public void progress(String step) {
        err.println(step);
        err.flush();
    }

    /**
     * The result, once, at the end.
     *
     * @param text for a person
     * @param json the same facts; values are strings, numbers, booleans, lists and maps
     */
    public void result(String text, Map<String, ?> json) {
        out.println(form == Form.JSON ? serialized(json) : text);
        out.flush();
    }

    /** One of many results: a line with {@code --json}, else nothing. */
    void line(Map<String, ?> json) {
        if (form == Form.JSON) {
            out.println(serialized(json));
            out.flush();
        }
    }

    /** A line of what the command makes, beside its result; seen after {@link #flush}. */
    void data(String line) {
        out.write(line);
        out.write('\n');
    }

    void flush() {
        out.flush();
    }

    /** The same, with the result on standard error, where standard output is for {@link #data}. */
    Console onStandardError() {
        return new Console(err, err, form);
    }

    /** Draws the screen anew for a person at a terminal; nothing with {@code --json}. */
    void screen(String text) {
        if (form == Form.TEXT) {
            out.print(System.console() == null ? text : CLEAR + text);
            out.flush();
        }
    }

    void failure(String message, ExitCode exit) {
        err.println(message);
        err.flush();
        if (form == Form.JSON) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("error", message);
            json.put("exit", exit.code());
            result(message, json);
        }
    }

    private static String serialized(Map<String, ?> json) {
        try {
            return JSON.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot write the result as JSON", e);
        }
    }

    enum Form {
        TEXT,
        JSON
    }
}
