package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.JsonNames;
import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.decode.JsonObject;
import java.util.Arrays;
import java.util.List;

/**
 * Which members of the objects of a statement are kept, and what they must be. What is not listed
 * is passed over unread: display names, extensions, attachments, scores of others.
 *
 * <p>Members stand in the order of their names, for {@link Part#write}. That text enters derived
 * event ids: a member that is added or taken away changes the ids of events of the past.
 */
enum Shape {
    /** A text, number or boolean. Of what is nested in its place only the type is kept. */
    SCALAR,
    /** Kept as a whole. */
    WHOLE,
    DEFINITION(new Member("type", SCALAR, Need.TEXT)),
    ACTIVITY(
            new Member("definition", DEFINITION, Need.OBJECT),
            new Member("id", SCALAR, Need.TEXT),
            new Member("objectType", SCALAR, Need.TEXT)),
    VERB(new Member("id", SCALAR, Need.TEXT)),
    ACCOUNT(
            new Member("homePage", SCALAR, Need.TEXT),
            new Member("name", SCALAR, Need.TEXT_OR_NUMBER)),
    AGENT(
            new Member("account", ACCOUNT, Need.OBJECT),
            new Member("mbox", SCALAR, Need.TEXT),
            new Member("mbox_sha1sum", SCALAR, Need.TEXT),
            new Member("objectType", SCALAR, Need.TEXT),
            new Member("openid", SCALAR, Need.TEXT)),
    /** What a statement is about: an activity, a statement, a statement to come, somebody. */
    OBJECT(
            new Member("account", ACCOUNT, Need.ANYTHING),
            new Member("actor", AGENT, Need.ANYTHING),
            new Member("definition", DEFINITION, Need.OBJECT),
            new Member("id", SCALAR, Need.TEXT),
            new Member("mbox", SCALAR, Need.ANYTHING),
            new Member("mbox_sha1sum", SCALAR, Need.ANYTHING),
            new Member("object", ACTIVITY, Need.ANYTHING),
            new Member("objectType", SCALAR, Need.TEXT),
            new Member("openid", SCALAR, Need.ANYTHING),
            new Member("verb", VERB, Need.ANYTHING)),
    CONTEXT_ACTIVITIES(
            new Member("grouping", ACTIVITY, Need.OBJECTS),
            new Member("other", ACTIVITY, Need.OBJECTS),
            new Member("parent", ACTIVITY, Need.OBJECTS)),
    CONTEXT(
            new Member("contextActivities", CONTEXT_ACTIVITIES, Need.OBJECT),
            new Member("registration", SCALAR, Need.TEXT)),
    STATEMENT(Shape.statement()),
    /** The value as a whole: a statement, or the answer of a store that lists statements. */
    ROOT(Shape.root());

    /** What the value of a member must be; null and absent are always allowed. */
    enum Need {
        ANYTHING("anything"),
        TEXT("a string"),
        TEXT_OR_NUMBER("a string or a number"),
        OBJECT("an object"),
        OBJECTS("an object or a list of objects");

        private final String text;

        Need(String text) {
            this.text = text;
        }

        /** The need in words. */
        String text() {
            return text;
        }

        boolean isMet(Object value) {
            return switch (this) {
                case ANYTHING -> true;
                case TEXT -> value instanceof String;
                case TEXT_OR_NUMBER -> value instanceof String || value instanceof JsonNumber;
                case OBJECT -> value instanceof Part || value instanceof JsonObject;
                case OBJECTS ->
                        value instanceof Part || value instanceof List<?> list && isParts(list);
            };
        }

        private static boolean isParts(List<?> list) {
            for (Object item : list) {
                if (!(item instanceof Part)) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * A member that is kept.
     *
     * @param shape of its value, or of each item if it is a list
     */
    record Member(String name, Shape shape, Need need) {}

    private static final int NOT_KEPT = -1;

    /** The names of all members of all shapes. */
    static final JsonNames NAMES =
            JsonNames.of(
                    Arrays.stream(values())
                            .flatMap(shape -> Arrays.stream(shape.names))
                            .distinct()
                            .toList());

    static {
        for (Shape shape : values()) {
            shape.number(NAMES);
        }
    }

    private final Member[] members;
    private final String[] names;
    // By the number of a name in NAMES.
    private int[] places = {};
    private long kept;

    Shape(Member... members) {
        this.members = members;
        this.names = Arrays.stream(members).map(Member::name).toArray(String[]::new);
    }

    int size() {
        return members.length;
    }

    Member member(int place) {
        return members[place];
    }

    /** Where the member of that name stands, or a negative number if it is not kept. */
    int place(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return NOT_KEPT;
    }

    /** The bits of the members that are kept, in {@link #NAMES}. */
    long kept() {
        return kept;
    }

    /**
     * Where a member stands.
     *
     * @param name its number in {@link #NAMES}; one that is {@link #kept}
     */
    int place(int name) {
        return places[name];
    }

    private void number(JsonNames all) {
        kept = all.bits(List.of(names));
        places = new int[Long.SIZE];
        for (String name : names) {
            places[all.indexOf(name)] = place(name);
        }
    }

    private static Member[] statement() {
        return new Member[] {
            new Member("action", SCALAR, Need.ANYTHING),
            new Member("actor", AGENT, Need.OBJECT),
            new Member("context", CONTEXT, Need.OBJECT),
            new Member("id", SCALAR, Need.TEXT),
            new Member("object", OBJECT, Need.OBJECT),
            new Member("objectType", SCALAR, Need.TEXT),
            new Member("result", WHOLE, Need.OBJECT),
            new Member("stored", SCALAR, Need.ANYTHING),
            new Member("timestamp", SCALAR, Need.ANYTHING),
            new Member("verb", VERB, Need.OBJECT)
        };
    }

    private static Member[] root() {
        Member[] statement = statement();
        Member[] root = Arrays.copyOf(statement, statement.length + 1);
        root[statement.length] = new Member("statements", STATEMENT, Need.ANYTHING);
        return root;
    }
}
