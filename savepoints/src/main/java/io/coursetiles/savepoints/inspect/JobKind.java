package io.coursetiles.savepoints.inspect;

import java.util.Set;

/** Which job took a snapshot, told by the uids in it. */
public enum JobKind {
    TILES("tiles"),
    ARCHIVE("archive"),
    OTHER("other");

    private final String text;

    JobKind(String text) {
        this.text = text;
    }

    /** As printed, and in JSON. */
    public String text() {
        return text;
    }

    static JobKind of(Set<String> uids) {
        if (uids.contains("deduplicate") && uids.contains("tile")) {
            return TILES;
        }
        return uids.contains("raw-sink") ? ARCHIVE : OTHER;
    }
}
