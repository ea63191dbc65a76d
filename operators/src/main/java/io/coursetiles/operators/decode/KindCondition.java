package io.coursetiles.operators.decode;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.TreeSet;

/**
 * One fact that must have one of some values: {@code NAME = VALUE or VALUE}.
 *
 * <p>A value is a text, or a number: {@code 1} is met by the numbers 1 and 1.0, and by the text
 * {@code "1"}, not by the text {@code "1.0"}. The value {@value #NONE} is met where there is no
 * such fact, and by nothing else.
 *
 * <p>Made once, asked for every event: what the values are is settled at the start.
 */
final class KindCondition implements Serializable {

    private static final long serialVersionUID = 1;

    private static final String NONE = "null";

    private final String name;
    private final ArrayList<String> values;
    private final HashSet<String> texts = new HashSet<>();
    private final HashSet<String> numbers = new HashSet<>();
    private final boolean none;

    /**
     * @param values in any order, one or more
     */
    KindCondition(String name, Collection<String> values) {
        this.name = name;
        this.values = new ArrayList<>(new TreeSet<>(values));
        this.none = values.contains(NONE);
        for (String value : values) {
            if (!value.equals(NONE)) {
                texts.add(value);
            }
            if (JsonNumber.isNumber(value)) {
                numbers.add(new JsonNumber(value).canonical());
            }
        }
    }

    boolean holds(KindFacts facts) {
        Object fact = facts.value(name);
        if (fact == null) {
            return none;
        }
        if (fact instanceof JsonNumber number) {
            return !numbers.isEmpty() && numbers.contains(number.canonical());
        }
        return texts.contains(fact.toString());
    }

    /** The condition as in a file, in the one form that all spellings of it share. */
    String text() {
        return name + " = " + String.join(" or ", values);
    }
}
