package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.CanonicalJson;
import io.coursetiles.operators.decode.DerivedId;
import io.coursetiles.operators.decode.JsonObject;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;

/**
 * Ids of statements: the one spelling of an id that is given, and the id of a statement that has
 * none because no store has seen it yet.
 *
 * <p>The derived one is a UUID of version 5 over canonical JSON of actor, object, registration,
 * result, time in microseconds and verb. Actor, verb and time alone are not enough: one act makes a
 * batch that shares them. Frozen: another recipe gives every such statement of the past a new id; a
 * change needs a new namespace and a new decoder version.
 */
final class StatementId {

    /** Of recipe 1. */
    private static final UUID NAMESPACE = UUID.fromString("6f0a9d1e-5c3b-5b7e-9a44-1de2c8b07f35");

    private static final int UUID_LENGTH = 36;

    private StatementId() {}

    /**
     * The one spelling of an id: a UUID in lower case, without the braces that some write. Another
     * text, which the standard forbids, stands as it is.
     *
     * @param text without white space around
     */
    static String canonical(String text) {
        boolean braces =
                text.length() == UUID_LENGTH + 2
                        && text.charAt(0) == '{'
                        && text.charAt(UUID_LENGTH + 1) == '}';
        String bare = braces ? text.substring(1, UUID_LENGTH + 1) : text;
        return isUuid(bare) ? bare.toLowerCase(Locale.ROOT) : text;
    }

    private static boolean isUuid(String text) {
        if (text.length() != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? text.charAt(i) != '-' : !HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The id of a statement without one.
     *
     * @param learner identifier of the actor
     */
    static String derived(Part statement, String learner, long micros) {
        String registration = statement.part("context").text("registration");
        Object result = statement.value("result") instanceof JsonObject object ? object : null;
        CanonicalJson json = new CanonicalJson();
        json.raw("{\"actor\":").string(learner);
        json.raw(",\"object\":");
        writeObject(statement.part("object"), json);
        json.raw(",\"registration\":");
        json.string(registration == null ? null : canonical(registration));
        json.raw(",\"result\":").value(result);
        json.raw(",\"time\":").number(micros);
        json.raw(",\"verb\":").string(statement.part("verb").text("id")).raw("}");
        return DerivedId.of(NAMESPACE, json);
    }

    /** An object without an id (somebody, a statement to come) is told by what is kept of it. */
    private static void writeObject(Part object, CanonicalJson json) {
        String id = object.text("id");
        if (id == null) {
            object.write(json);
        } else {
            json.string(id);
        }
    }
}
