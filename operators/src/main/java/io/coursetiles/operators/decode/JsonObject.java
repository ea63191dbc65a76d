package io.coursetiles.operators.decode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A JSON object read into memory. Values are {@code JsonObject}, {@code List}, {@code String},
 * {@link JsonNumber}, {@code Boolean} or null. Of a name that stands twice the last value counts,
 * and {@link #repeats} tells.
 */
public final class JsonObject {

    private static final JsonObject EMPTY = new JsonObject();

    private final Map<String, Object> members = new HashMap<>();
    private Set<String> repeated = Set.of();

    /** An object without members; not to be added to. */
    public static JsonObject empty() {
        return EMPTY;
    }

    void add(String name, Object value) {
        boolean known = members.containsKey(name);
        members.put(name, value);
        if (known) {
            if (repeated.isEmpty()) {
                repeated = new HashSet<>();
            }
            repeated.add(name);
        }
    }

    /** The value of that name; null if it is null or absent. */
    public Object value(String name) {
        return members.get(name);
    }

    /** The string of that name, or null if there is none or another type. */
    public String string(String name) {
        return members.get(name) instanceof String text ? text : null;
    }

    /** The object of that name; an empty one if there is none or another type. */
    public JsonObject object(String name) {
        return members.get(name) instanceof JsonObject object ? object : EMPTY;
    }

    /** Whether the name stands for an object. */
    public boolean holds(String name) {
        return members.get(name) instanceof JsonObject;
    }

    /** Whether the name stands for anything, null included. */
    public boolean has(String name) {
        return members.containsKey(name);
    }

    /** Whether the name stands more than once in the text of this object. */
    public boolean repeats(String name) {
        return repeated.contains(name);
    }

    Map<String, Object> sorted() {
        return new TreeMap<>(members);
    }
}
