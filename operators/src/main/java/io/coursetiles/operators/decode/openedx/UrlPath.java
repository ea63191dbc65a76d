package io.coursetiles.operators.decode.openedx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A URL or URL path, taken apart without judging whether it is a good one.
 *
 * @param segments of the path, percent-decoded, without the empty one before the first slash
 * @param query what follows the question mark, as it stands, or empty
 */
record UrlPath(List<String> segments, String query) {

    static UrlPath of(String url) {
        String rest = url;
        int scheme = rest.indexOf("://");
        if (scheme > 0 && rest.lastIndexOf('/', scheme) < 0) {
            int slash = rest.indexOf('/', scheme + 3);
            rest = slash < 0 ? "/" : rest.substring(slash);
        }
        int fragment = rest.indexOf('#');
        rest = fragment < 0 ? rest : rest.substring(0, fragment);
        int mark = rest.indexOf('?');
        String path = mark < 0 ? rest : rest.substring(0, mark);
        List<String> segments =
                path.startsWith("/")
                        ? List.of(path.substring(1).split("/", -1)).stream()
                                .map(UrlPath::decoded)
                                .toList()
                        : List.of();
        return new UrlPath(segments, mark < 0 ? "" : rest.substring(mark + 1));
    }

    /** The first value of a query parameter, percent-decoded, or null. */
    String parameter(String name) {
        for (String pair : query.split("&")) {
            if (pair.startsWith(name + "=")) {
                return decoded(pair.substring(name.length() + 1));
            }
        }
        return null;
    }

    /**
     * Replaces percent escapes; those that are none stay. A plus sign stays a plus sign: course
     * keys hold it, and nothing read from these URLs holds a space.
     */
    static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < raw.length; i++) {
            int high = raw[i] == '%' && i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(raw[i + 2], 16);
            if (low < 0) {
                bytes.write(raw[i]);
            } else {
                bytes.write(high << 4 | low);
                i += 2;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
