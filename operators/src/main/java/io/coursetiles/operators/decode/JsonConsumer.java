package io.coursetiles.operators.decode;

import java.io.IOException;

/**
 * Takes one JSON value, on whose first token the tokens stand, and leaves them on its last.
 *
 * <p>May be called a second time for the same bytes and must then forget the first call. Keeps
 * verdicts about the content to itself: an exception means that the text is no JSON, so it lets
 * those of the tokens pass and throws none of its own. Has of a number only its text: the expansion
 * of a short number with a huge exponent takes minutes.
 */
@FunctionalInterface
public interface JsonConsumer {

    void consume(JsonTokens tokens) throws IOException;

    /** The names of members that it tells apart by number. */
    default JsonNames names() {
        return JsonNames.ALL;
    }
}
