package io.coursetiles.job.publish;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the versions of the log are: {@code manifest/00000000000000000001.json} and so on. */
final class ManifestNames {

    /** Directory of the log in the store. */
    static final String PREFIX = "manifest/";

    /** No more digits than any long has, so that every match is a number. */
    private static final Pattern NAMES = Pattern.compile(PREFIX + "00([0-9]{18})[.]json");

    private ManifestNames() {}

    /**
     * @param version from 1
     */
    static String of(long version) {
        return String.format(Locale.ROOT, "%s%020d.json", PREFIX, version);
    }

    /**
     * @throws ManifestLogException naming a file that no publish wrote
     */
    static long version(String name) {
        Matcher matcher = NAMES.matcher(name);
        if (!matcher.matches()) {
            throw new ManifestLogException(
                    name, "an unknown name", "nothing but versions in " + PREFIX, null);
        }
        return Long.parseLong(matcher.group(1));
    }
}
