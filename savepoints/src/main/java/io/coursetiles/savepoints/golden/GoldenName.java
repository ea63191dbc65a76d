package io.coursetiles.savepoints.golden;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a golden's folder: what it was taken by, and how.
 *
 * @param job version of this project
 * @param flink version of Flink
 * @param backend state backend
 * @param format of the savepoint: canonical or native
 */
public record GoldenName(String job, String flink, String backend, String format) {

    private static final Pattern FORM =
            Pattern.compile("job-([0-9.]+)_flink-([0-9.]+)_([a-z]+)_(canonical|native)");

    /**
     * @throws IllegalArgumentException for any other form
     */
    public static GoldenName parse(String folder) {
        Matcher matcher = FORM.matcher(folder);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "Cannot read a golden: got a folder "
                            + folder
                            + ", need job-VERSION_flink-VERSION_BACKEND_FORMAT");
        }
        return new GoldenName(
                matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4));
    }

    /** The folder's name. */
    @Override
    public String toString() {
        return "job-" + job + "_flink-" + flink + "_" + backend + "_" + format;
    }
}
