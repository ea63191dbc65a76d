package io.coursetiles.job.publish;

import java.util.regex.Pattern;

/**
 * A file that readers of a date read.
 *
 * @param name path below the prefix of its date
 * @param size in bytes
 * @param sha256 64 lower-case hexadecimal digits
 */
public record PublishedFile(String name, long size, String sha256) {

    private static final Pattern DIGESTS = Pattern.compile("[0-9a-f]{64}");

    /**
     * @throws IllegalArgumentException for a value out of its range
     */
    public PublishedFile {
        StorePath.requireContent(name);
        Checks.requireAtLeast(0, "size of " + name, size);
        Checks.require(
                DIGESTS.matcher(sha256).matches(),
                "sha256 of " + name,
                sha256,
                "64 lower-case hexadecimal digits");
    }
}
