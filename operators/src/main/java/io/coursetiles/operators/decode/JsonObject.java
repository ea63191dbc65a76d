package io.coursetiles.operators.decode;

import java.util.Arrays;
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
    private static final int NONE = -1;
    private static final int MIX = 0x9E3779B9;

    /** Most members that are searched one by one, which is faster than by their hashes. */
    private static final int FEW = 16;

    private String[] names = new String[8];
    private Object[] values = new Object[8];
    private int size;

    // A bit for each name: by most that are absent, nothing needs to be searched for.
    private long bits;

    // By name; null as long as there are few.
    private Map<String, Integer> places;
    private Set<String> repeated = Set.of();

    /** An object without members; not to be added to. */
    public static JsonObject empty() {
        return EMPTY;
    }

    /** Adds a member behind the others. */
    public void add(String name, Object value) {
        int known = place(name);
        if (known != NONE) {
            values[known] = value;
            if (repeated.isEmpty()) {
                repeated = new HashSet<>();
            }
            repeated.add(name);
            return;
        }
        if (places == null && size == FEW) {
            places = new HashMap<>();
            for (int i = 0; i < size; i++) {
                places.put(names[i], i);
            }
        }
        put(name, value);
    }

    /** Behind the others, of which none has the name. */
    private void put(String name, Object value) {
        if (size == names.length) {
            names = Arrays.copyOf(names, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        names[size] = name;
        values[size] = value;
        bits |= bit(name);
        if (places != null) {
            places.put(name, size);
        }
        size++;
    }

    private int place(String name) {
        if ((bits & bit(name)) == 0) {
            return NONE;
        }
        if (places != null) {
            return places.getOrDefault(name, NONE);
        }
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return NONE;
    }

    private static long bit(String name) {
        return 1L << (name.hashCode() * MIX >>> -6);
    }

    /** The value of that name; null if it is null or absent. */
    public Object value(String name) {
        int place = place(name);
        return place == NONE ? null : values[place];
    }

    /** The string of that name, or null if there is none or another type. */
    public String string(String name) {
        return value(name) instanceof String text ? text : null;
    }

    /** The object of that name; an empty one if there is none or another type. */
    public JsonObject object(String name) {
        return value(name) instanceof JsonObject object ? object : EMPTY;
    }

    /** Whether the name stands for an object. */
    public boolean holds(String name) {
        return value(name) instanceof JsonObject;
    }

    /** Whether the name stands for anything, null included. */
    public boolean has(String name) {
        return place(name) != NONE;
    }

    /** Whether the name stands more than once in the text of this object. */
    public boolean repeats(String name) {
        return repeated.contains(name);
    }

    /** Whether any name stands more than once. */
    public boolean hasRepeats() {
        return !repeated.isEmpty();
    }

    /** Puts the members into the order of the UTF-16 units of their names. */
    void sort() {
        if (places != null) {
            TreeMap<String, Object> sorted = new TreeMap<>();
            for (int i = 0; i < size; i++) {
                sorted.put(names[i], values[i]);
            }
            size = 0;
            sorted.forEach(this::put);
            return;
        }
        for (int i = 1; i < size; i++) {
            String name = names[i];
            Object value = values[i];
            int at = i;
            while (at > 0 && compare(name, names[at - 1]) < 0) {
                names[at] = names[at - 1];
                values[at] = values[at - 1];
                at--;
            }
            names[at] = name;
            values[at] = value;
        }
    }

    private static int compare(String one, String other) {
        boolean isTold = !one.isEmpty() && !other.isEmpty() && one.charAt(0) != other.charAt(0);
        return isTold ? one.charAt(0) - other.charAt(0) : one.compareTo(other);
    }

    int size() {
        return size;
    }

    String name(int at) {
        return names[at];
    }

    Object value(int at) {
        return values[at];
    }
}
