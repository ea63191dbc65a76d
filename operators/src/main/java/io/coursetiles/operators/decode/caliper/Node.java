package io.coursetiles.operators.decode.caliper;

import java.util.Arrays;
import java.util.List;

/**
 * What is read of one JSON object. Values are {@code Node}, {@code List}, {@code String}, {@link
 * io.coursetiles.operators.decode.JsonNumber}, {@code Boolean} or null. Of a member that stands
 * twice the last value counts, and {@link #repeats} tells.
 */
final class Node {

    private static final int FEW = 4;
    private static final Member[] NONE = {};

    // Most objects have an id and a type and nothing else that is read.
    private Object id;
    private Object type;
    private String localType;
    private Member[] members = NONE;
    private Object[] values;
    private int size;
    private int present;
    private int repeated;
    private String fault;
    private List<Node> items = List.of();

    void put(Member member, Object value) {
        boolean isKnown = has(member);
        if (isKnown) {
            repeated |= member.bit();
        }
        present |= member.bit();
        if (member == Member.ID) {
            id = value;
        } else if (member == Member.TYPE) {
            type = value;
            localType = null;
        } else if (isKnown) {
            values[indexOf(member)] = value;
        } else {
            append(member, value);
        }
    }

    private void append(Member member, Object value) {
        if (size == members.length) {
            int longer = Math.max(FEW, 2 * size);
            members = Arrays.copyOf(members, longer);
            values = size == 0 ? new Object[longer] : Arrays.copyOf(values, longer);
        }
        members[size] = member;
        values[size] = value;
        size++;
    }

    /** Whether the member stands for anything, null included. */
    boolean has(Member member) {
        return (present & member.bit()) != 0;
    }

    /** Whether the member stands more than once in this object. */
    boolean repeats(Member member) {
        return (repeated & member.bit()) != 0;
    }

    /** The value of the member; null if it is null or absent. */
    Object value(Member member) {
        if (!has(member)) {
            return null;
        }
        if (member == Member.ID) {
            return id;
        }
        return member == Member.TYPE ? type : values[indexOf(member)];
    }

    /** The value of {@code member}, or if that is null of {@code other}. */
    Object either(Member member, Member other) {
        Object value = value(member);
        return value == null ? value(other) : value;
    }

    /** The object that the member stands for, or null. */
    Node node(Member member) {
        return value(member) instanceof Node node ? node : null;
    }

    /** The last part of the type, or null if there is none. */
    String localType() {
        if (localType == null) {
            localType = Entity.localName(either(Member.TYPE, Member.AT_TYPE));
        }
        return localType;
    }

    /**
     * Of an item: the first member of it, or of an object read inside it, that stands twice in one
     * object, with the name of that object; null if there is none.
     */
    String fault() {
        return fault;
    }

    void setFault(String path) {
        fault = path;
    }

    /** Of an envelope: its items, null for one that is no object; empty if there is no list. */
    List<Node> items() {
        return items;
    }

    void setItems(List<Node> list) {
        items = list;
    }

    private int indexOf(Member member) {
        int at = 0;
        while (members[at] != member) {
            at++;
        }
        return at;
    }
}
