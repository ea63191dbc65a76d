package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.CanonicalJson;
import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonObject;
import java.util.List;

/**
 * What is kept of a JSON object. Values are {@code Part}, {@code List}, {@code String}, {@link
 * io.coursetiles.operators.decode.JsonNumber}, {@code Boolean}, {@link JsonObject} (of {@link
 * Shape#WHOLE}) or null. Of a name that stands twice the last value counts.
 */
final class Part {

    private static final Part EMPTY = new Part(Shape.SCALAR);

    private final Shape shape;
    private final Object[] values;
    private int present;
    private int repeated;
    private boolean suspect;

    Part(Shape shape) {
        this.shape = shape;
        this.values = new Object[shape.size()];
    }

    /** Values are set when they are whole. */
    void set(int place, Object value) {
        int bit = 1 << place;
        repeated |= present & bit;
        present |= bit;
        values[place] = value;
        suspect |=
                repeated != 0
                        || value != null
                                && (!shape.member(place).need().isMet(value) || isSuspect(value));
    }

    private static boolean isSuspect(Object value) {
        if (value instanceof String) {
            return false;
        }
        if (value instanceof Part part) {
            return part.suspect;
        }
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (isSuspect(item)) {
                    return true;
                }
            }
        }
        return value instanceof JsonObject object && object.repeats("completion");
    }

    /**
     * Whether something in it may be at fault; if not, no name stands twice and all types are
     * right.
     */
    boolean isSuspect() {
        return suspect;
    }

    Shape shape() {
        return shape;
    }

    Object value(int place) {
        return values[place];
    }

    boolean repeats(int place) {
        return (repeated & 1 << place) != 0;
    }

    /** Whether the name stands for anything, null included. */
    boolean has(String name) {
        int place = shape.place(name);
        return place >= 0 && (present & 1 << place) != 0;
    }

    /** The value of that name; null if it is null, absent or not kept. */
    Object value(String name) {
        int place = shape.place(name);
        return place < 0 ? null : values[place];
    }

    /** The text of that name without white space around; null if nothing is left, or it is none. */
    String text(String name) {
        return value(name) instanceof String text ? IdText.trimmed(text) : null;
    }

    /** The object of that name; an empty one if there is none. */
    Part part(String name) {
        return value(name) instanceof Part part ? part : EMPTY;
    }

    /** Adds the objects that a name stands for, be it one or a list; others are left out. */
    void addParts(String name, List<Part> out) {
        Object value = value(name);
        if (value instanceof Part part) {
            out.add(part);
        } else if (value instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof Part part) {
                    out.add(part);
                }
            }
        }
    }

    /** Appends what is kept as canonical JSON; null and absent are one. */
    void write(CanonicalJson out) {
        String divider = "{";
        for (int place = 0; place < values.length; place++) {
            if (values[place] != null) {
                out.raw(divider).string(shape.member(place).name()).raw(":");
                write(values[place], out);
                divider = ",";
            }
        }
        out.raw(divider.equals("{") ? "{}" : "}");
    }

    private static void write(Object value, CanonicalJson out) {
        if (value instanceof Part part) {
            part.write(out);
        } else if (value instanceof List<?> list) {
            String divider = "[";
            for (Object item : list) {
                out.raw(divider);
                write(item, out);
                divider = ",";
            }
            out.raw(divider.equals("[") ? "[]" : "]");
        } else {
            out.value(value);
        }
    }
}
