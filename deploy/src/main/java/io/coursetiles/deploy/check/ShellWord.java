package io.coursetiles.deploy.check;

import java.util.regex.Pattern;

/** Words for command lines that are shown to be pasted. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

    private ShellWord() {}

    /** As a POSIX shell takes it for one word. */
    public static String of(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
