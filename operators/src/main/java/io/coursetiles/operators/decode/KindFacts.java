package io.coursetiles.operators.decode;

/** What a decoder knows of an event beside its type, for the conditions of {@link KindRule}. */
@FunctionalInterface
public interface KindFacts {

    /** Of an event of which nothing but the type is known. */
    KindFacts NONE = name -> null;

    /**
     * The value of that name as {@link JsonObject} has values, or null if there is none. Which
     * names there are is up to the format; its shipped rules say it.
     */
    Object value(String name);
}
