package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * The tokens of one JSON text in their order, whoever reads them; see {@link JsonBytes}. Stands on
 * a value, at first on the text itself. An exception of any method means that the text is no JSON,
 * or that another reader has to read it.
 */
public interface JsonTokens {

    /** The first token of the value; the last one of an object or list that has been read. */
    JsonToken token();

    /**
     * In an object: goes to the value of the next member, or to the object's end.
     *
     * @return whether there was one
     */
    boolean nextMember() throws IOException;

    /**
     * As {@link #nextMember()}, but passes over members that are not wanted.
     *
     * @param wanted {@link JsonNames#bits}
     */
    boolean nextMember(long wanted) throws IOException;

    /** Which of the consumer's {@link JsonNames} the member has, or {@link JsonNames#UNKNOWN}. */
    int member();

    /** The name of the member. Like {@link #member}, of the latest one at any depth. */
    String name();

    /**
     * In a list: goes to the next item, or to the list's end.
     *
     * @return whether there was one
     */
    boolean nextItem() throws IOException;

    /** The text of a string or number. */
    String text() throws IOException;

    /** Goes to the last token of the value: over everything in it if it is an object or list. */
    void skip() throws IOException;
}
