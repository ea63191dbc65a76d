package io.coursetiles.operators.decode.caliper;

import io.coursetiles.operators.decode.IdText;

/**
 * An entity in an event: an object with an id and a type, or thinned to the IRI of it, which says
 * nothing of the type.
 */
final class Entity {

    static final String PERSON = "Person";

    /** Ids of the vocabulary mean "somebody", "some section": they identify nothing. */
    private static final String VOCABULARY = "http://purl.imsglobal.org/caliper/";

    /** Ids that mean nothing outside the value that they stand in. */
    private static final String BLANK_NODE = "_:";

    private Entity() {}

    /** The id, trimmed, or null; of a text, that text. */
    static String id(Object entity) {
        Object id = entity instanceof Node node ? node.either(Member.ID, Member.AT_ID) : entity;
        return id instanceof String text ? IdText.trimmed(text) : null;
    }

    /** The last part of the type, or null for a thinned entity or one without a type. */
    static String type(Object entity) {
        return entity instanceof Node node ? node.localType() : null;
    }

    /** What follows the last slash or hash of an IRI, all of another text; null if it is none. */
    static String localName(Object term) {
        String text = term instanceof String raw ? IdText.trimmed(raw) : null;
        if (text == null) {
            return null;
        }
        int divider = Math.max(text.lastIndexOf('/'), text.lastIndexOf('#'));
        return divider == text.length() - 1 ? text : text.substring(divider + 1);
    }

    /** Whether an id stands for nothing in particular, in any value or outside of its own. */
    static boolean isAnonymous(String id) {
        return id.startsWith(VOCABULARY) || id.startsWith(BLANK_NODE);
    }

    /** Whether {@code entity}, an id or an object with one, can be told from others. */
    static boolean isIdentified(Object entity) {
        String id = id(entity);
        if (id == null || isAnonymous(id)) {
            return false;
        }
        return entity instanceof Node || isIri(id);
    }

    /** Whether a text has the form of an IRI: a scheme, a colon, and no ASCII white space. */
    static boolean isIri(String text) {
        int colon = text.indexOf(':');
        if (colon < 1 || colon == text.length() - 1 || !isLetter(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < colon; i++) {
            char c = text.charAt(i);
            if (!isLetter(c) && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.') {
                return false;
            }
        }
        for (int i = colon + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' || (c >= '\t' && c <= '\r')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
