package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/**
 * Takes one JSON value from a parser that stands on the value's first token, and leaves the parser
 * on its last.
 *
 * <p>May be called a second time for the same bytes and must then forget the first call. Keeps
 * verdicts about the content to itself: an exception means that the text is no JSON, so it lets
 * those of the parser pass and throws none of its own. Never asks the parser for a number's value,
 * only for its text: the expansion of a short number with a huge exponent takes minutes.
 */
public interface JsonConsumer {

    void consume(JsonParser parser) throws IOException;
}
