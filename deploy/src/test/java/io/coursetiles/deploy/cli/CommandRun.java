package io.coursetiles.deploy.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A command as a user gives it.
 *
 * @param exit its exit code
 * @param out what it printed
 * @param err its progress and messages
 */
public record CommandRun(int exit, String out, String err) {

    public static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit =
                Tiles.commandLine()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(arguments);
        return new CommandRun(exit, out.toString(), err.toString());
    }

    public JsonNode json() throws Exception {
        return new ObjectMapper().readTree(out);
    }

    @Override
    public String toString() {
        return "exit " + exit + "\n" + err + "\n" + out;
    }
}
