package io.coursetiles.job.courseday;

import java.io.IOException;
import java.nio.file.Path;

/** A published file is gone, or is not as its manifest names it; the message names the file. */
public final class PublishedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    PublishedFileException(Path file, String found, String needed) {
        super(
                "Cannot read course_day file "
                        + file
                        + ": got "
                        + found
                        + ", need "
                        + needed
                        + " as its manifest says; put the file back from a copy, or restate its"
                        + " date");
    }
}
