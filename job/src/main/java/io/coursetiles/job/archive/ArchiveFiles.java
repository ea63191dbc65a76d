package io.coursetiles.job.archive;

import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;

/**
 * Names of part files, as Flink makes them: {@code part-<uuid>-<counter>.parquet} once finished. A
 * part that is not finished has another name until then: a leading dot on a file system ({@code
 * .part-...parquet.inprogress.<uuid>}), a leading underscore or no name at all in an object store.
 */
final class ArchiveFiles {
    private static final String PREFIX = "part";
    private static final String SUFFIX = ".parquet";
    private static final Pattern FINISHED =
            Pattern.compile("part-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\\d+\\.parquet");

    private ArchiveFiles() {}

    static OutputFileConfig naming() {
        return OutputFileConfig.builder().withPartPrefix(PREFIX).withPartSuffix(SUFFIX).build();
    }

    static boolean isFinished(String name) {
        return FINISHED.matcher(name).matches();
    }

    /** Not data: unfinished parts and what tools leave behind, such as checksum files. */
    static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    /** A finished name that no other file has. */
    static String finishedName(UUID writer, long counter) {
        return PREFIX + '-' + writer + '-' + counter + SUFFIX;
    }
}
