package io.coursetiles.job.publish;

import java.util.regex.Pattern;

/** Checks the paths of a {@link PublishStore}, so that none leads out of it or is hidden in it. */
final class StorePath {

    private static final String SEPARATOR = "/";
    private static final String PART = "[^/.\\\\\\p{Cntrl}][^/\\\\\\p{Cntrl}]*";
    private static final Pattern PATHS = Pattern.compile(PART + "(/" + PART + ")*");

    private StorePath() {}

    /**
     * @return the path
     * @throws IllegalArgumentException when it is none of a content
     */
    static String requireContent(String path) {
        if (!PATHS.matcher(path).matches()) {
            throw refused(path, "a relative path");
        }
        return path;
    }

    /**
     * @return the prefix
     * @throws IllegalArgumentException when it is neither empty nor a directory with / at its end
     */
    static String requirePrefix(String prefix) {
        boolean isDirectory =
                prefix.endsWith(SEPARATOR)
                        && PATHS.matcher(prefix.substring(0, prefix.length() - 1)).matches();
        if (!prefix.isEmpty() && !isDirectory) {
            throw refused(prefix, "a relative path that ends with /");
        }
        return prefix;
    }

    private static IllegalArgumentException refused(String path, String needed) {
        return new IllegalArgumentException(
                "Cannot use path: got \""
                        + path
                        + "\", need "
                        + needed
                        + " whose parts are not empty, begin with no dot and hold no backslash or"
                        + " control character");
    }
}
