package io.coursetiles.job.archive;

import java.net.URI;
import java.util.Objects;

/**
 * Where and how the archive is written.
 *
 * @param base absolute, with a scheme Flink has a file system for, for example {@code
 *     file:///var/archive}
 * @param rowGroupBytes compressed size at which a row group ends, 1 to 64 MiB. Every open file
 *     holds about this much in memory; one task has an open file per ingest date that it got rows
 *     of since its last checkpoint.
 */
public record ArchiveSettings(URI base, int rowGroupBytes) {
    private static final int MIB = 1024 * 1024;
    private static final int DEFAULT_ROW_GROUP_BYTES = 8 * MIB;
    private static final int MAX_ROW_GROUP_BYTES = 64 * MIB;

    public ArchiveSettings {
        Objects.requireNonNull(base, "base");
        if (!base.isAbsolute() || base.isOpaque()) {
            throw new IllegalArgumentException(
                    "Cannot use archive base: got '"
                            + base
                            + "', need an absolute URI; write it as file:///path or s3://bucket/path");
        }
        if (rowGroupBytes < MIB || rowGroupBytes > MAX_ROW_GROUP_BYTES) {
            throw new IllegalArgumentException(
                    "Cannot use row group size: got "
                            + rowGroupBytes
                            + " bytes, need "
                            + MIB
                            + " to "
                            + MAX_ROW_GROUP_BYTES
                            + "; leave it out for 8 MiB");
        }
    }

    /** Row groups of 8 MiB. */
    public static ArchiveSettings at(URI base) {
        return new ArchiveSettings(base, DEFAULT_ROW_GROUP_BYTES);
    }

    URI directory(ArchiveSection section) {
        String text = base.toString();
        String slash = text.endsWith("/") ? "" : "/";
        return URI.create(text + slash + section.directory());
    }
}
